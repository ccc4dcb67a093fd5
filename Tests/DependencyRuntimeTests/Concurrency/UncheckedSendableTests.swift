import DependencyRuntime
import Foundation
import Testing

@Suite struct UncheckedSendableTests {
  private final class Box {
    var number = 1
  }

  @Test func accesses() async {
    var wrapper = UncheckedSendable([1, 2])
    #expect(wrapper.count == 2)
    wrapper.wrappedValue.append(3)
    wrapper.value.append(4)
    #expect(wrapper.value == [1, 2, 3, 4])
    #expect(wrapper.projectedValue == wrapper)

    let box = UncheckedSendable(Box())
    await Task.detached { box.value.number += 1 }.value
    #expect(box.value.number == 2)
  }

  @Test func propertyWrapper() async {
    @UncheckedSendable var box = Box()
    let number = await Task.detached { [$box] in $box.number }.value
    #expect(number == 1)
    box = Box()
    box.number = 5
    #expect($box.number == 5)
  }

  @Test func equalAndHashedAsItsValue() {
    #expect(UncheckedSendable(1) == UncheckedSendable(1))
    #expect(Set([UncheckedSendable(1), UncheckedSendable(1), UncheckedSendable(2)]).count == 2)
  }

  @Test func codedAsItsValue() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let dates = [UncheckedSendable(Date(timeIntervalSince1970: 12))]
    let data = try encoder.encode(dates)
    #expect(String(decoding: data, as: UTF8.self) == "[12]")
    #expect(try decoder.decode([UncheckedSendable<Date>].self, from: data) == dates)
    #expect(throws: DecodingError.self) {
      try decoder.decode([UncheckedSendable<String>].self, from: data)
    }
  }

  @Test func iteratedAsItsValue() async {
    var numbers: [Int] = []
    let stream = AsyncStream<Int> {
      for number in 1...3 { $0.yield(number) }
      $0.finish()
    }
    for await number in UncheckedSendable(stream.map { $0 * 2 }) { numbers.append(number) }
    #expect(numbers == [2, 4, 6])
  }
}
