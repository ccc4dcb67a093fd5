// example
