import XCTest
@testable import Demo

final class ParserTests: XCTestCase {
    func makeText() -> String {
        "x"
    }

    // what the parser gets wrong

    func testWrong() {
        XCTAssertEqual(4, 5)
    }

    func testOther() {
        XCTFail("no")
    }
}
