import Clock

print(Clock.self)
