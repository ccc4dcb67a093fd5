package import DependencyProgram

/// Every rule, in the order in which they are listed.
package let allRules: [Rule] = []
