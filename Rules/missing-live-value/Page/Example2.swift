// example 1
// example
