import Dependencies

// example
