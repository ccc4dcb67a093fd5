import Dependencies
import Foundation

// example
