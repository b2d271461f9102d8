import OperatingSystem
import Testing

@testable import LoadTest

@Suite("The single-producer, single-consumer ring")
struct RingTests {
    @Test("Elements are visible after publishing, and slots are free after releasing")
    func publishing() {
        let ring = Ring<Int>(capacity: 3, filledWith: 0)
        var writer = RingWriter(of: ring)
        var reader = RingReader(of: ring)
        #expect(ring.capacity == 4)
        for number in 1...4 { writer.write(number) }
        let hasRoomWhenFull = writer.hasRoom(for: 1)
        let beforePublishing = reader.next()
        writer.publish()
        let afterPublishing = [reader.next(), reader.next()]
        let hasRoomBeforeRelease = writer.hasRoom(for: 1)
        reader.release()
        let hasRoomAfterRelease = [writer.hasRoom(for: 2), writer.hasRoom(for: 3)]
        #expect(!hasRoomWhenFull && !hasRoomBeforeRelease)
        #expect(beforePublishing == nil && afterPublishing == [1, 2])
        #expect(hasRoomAfterRelease == [true, false])
    }

    @Test("Two threads exchange all elements in order")
    func threads() {
        let count = 200_000
        let ring = Ring<Int>(capacity: 128, filledWith: 0)
        let thread = WorkerThread {
            var writer = RingWriter(of: ring)
            for number in 0..<count {
                while !writer.hasRoom(for: 1) {
                    writer.publish()
                    RunClock.sleep(nanoseconds: 1_000)
                }
                writer.write(number)
                if number % 7 == 0 { writer.publish() }
            }
            writer.publish()
        }
        var reader = RingReader(of: ring)
        var (expected, wrong) = (0, 0)
        while expected < count {
            if let number = reader.next() {
                if number != expected { wrong += 1 }
                expected += 1
                if number % 5 == 0 { reader.release() }
            } else {
                reader.release()
                RunClock.sleep(nanoseconds: 1_000)
            }
        }
        thread?.join()
        let surplus = reader.next()
        #expect(wrong == 0)
        #expect(surplus == nil)
    }
}
