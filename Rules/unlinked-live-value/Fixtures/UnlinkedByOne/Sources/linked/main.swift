import APIClientLive
import Feature

print(Feature().fetch())
