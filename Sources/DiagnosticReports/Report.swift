package import DependencyProgram

package struct Report {}
