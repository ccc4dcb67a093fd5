/// Numbers for values that are larger than a number, from 0 in the order in which they are met.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]

  mutating func number(of value: Value) -> Int32 {
    if let known = numbers[value] { return known }
    let number = Int32(values.count)
    numbers[value] = number
    values.append(value)
    return number
  }

  subscript(number: Int32) -> Value { values[Int(number)] }
}
