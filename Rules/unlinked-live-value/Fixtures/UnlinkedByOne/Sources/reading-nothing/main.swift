import APIClient

print(APIClient.self)
