import CityModel
import GuideService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("Weather, news, organisations, customer service and leaving (G09–G14, A11)")
struct TextRuleTests {
    private static let enquiry = EnquiryID(0)

    @Test("G09: the week's weather is shown for the route; a source that fails changes nothing")
    func weather() throws {
        var desk = GuideFixture()
        let report = try #require(WeatherReport("12/19/30 -3/7/80"))
        #expect(desk.user(.weather(report)) == ["noRouteChosen"])
        desk.pickRoute()
        #expect(desk.user(.weather(nil)) == ["weatherUnavailable"])
        #expect(desk.user(.weather(report)) == ["weatherShown u1 days=2"])
        #expect(
            desk.calculations == ["2026-01-31: 12 to 19 °C, rain 30 %", "2026-02-01: -3 to 7 °C, rain 80 %"])
    }

    @Test("G09: a report covers at most a week, is read back from its text, and invalid texts are refused")
    func reports() {
        for text in ["1/2/0", "1/2/100 -128/127/5", Array(repeating: "1/2/3", count: 7).joined(separator: " ")] {
            #expect(WeatherReport(text)?.text == text && WeatherReport(text)?.fieldValue == .text(text))
        }
        let none = [
            "", "1/2", "1/2/101", "1/2/3/4", "a/2/3", "200/2/3", "1/2/-1",
            Array(repeating: "1/2/3", count: 8).joined(separator: " "),
        ]
        for text in none { #expect(WeatherReport(text) == nil, "\(text)") }
        #expect(WeatherReport?(.absent) == .some(nil) && WeatherReport(.flag(true)) == nil)
    }

    @Test("G10: news are in English and Turkish, newest first, and only customer service publishes")
    func news() {
        var desk = GuideFixture()
        #expect(desk.staff(GuideFixture.hr, .publish(english: "Fair", turkish: "Panayır")) == ["notAllowed"])
        #expect(desk.staff(GuideFixture.support, .publish(english: "Fair", turkish: "")) == ["emptyText"])
        #expect(desk.staff(GuideFixture.support, .publish(english: "", turkish: "Panayır")) == ["emptyText"])
        #expect(
            desk.staff(GuideFixture.support, .publish(english: "Fair", turkish: "Panayır"))
                == ["newsPublished support1 news=news1"])
        desk.staff(GuideFixture.support, .publish(english: "Rain", turkish: "Yağmur"), at: 86_400)
        #expect(desk.user(.readNews) == ["newsShown u1 found=2"])
        #expect(desk.calculations == ["2026-02-01: Rain", "2026-01-31: Fair"])
        #expect(desk.service.news.map(\.turkish) == ["Yağmur", "Panayır"])
    }

    @Test("G13: an organisation's texts are shown only with its permission, which it can withdraw")
    func permission() {
        var desk = GuideFixture()
        let (own, place) = (GuideFixture.organisation, PlaceID(0))
        #expect(desk.staff(GuideFixture.support, .tell(place, .menu, text: "soup")) == ["notAllowed"])
        #expect(desk.staff(own, .tell(PlaceID(9), .menu, text: "soup")) == ["placeNotFound"])
        #expect(
            desk.staff(own, .tell(place, .menu, text: "soup")) == ["placeDescribed org1 place=place1 topic=menu"])
        #expect(desk.service.permittedTexts(of: place).isEmpty)
        desk.staff(own, .permit(place))
        desk.staff(own, .tell(place, .telephone, text: "123"))
        #expect(desk.service.permittedTexts(of: place).map(\.text) == ["soup", "123"])
        desk.user(.listNearby(from: groundPosition(), nil))
        #expect(
            desk.calculations.prefix(3) == [
                "100, 100.0 m", "100 writes (menu): “soup”", "100 writes (phone): “123”",
            ])
        let stranger = GuideService.Person.organisation(1)
        #expect(desk.staff(stranger, .permit(place)) == ["notYourPlace"])
        #expect(desk.staff(stranger, .tell(place, .menu, text: "")) == ["notYourPlace"])
        desk.staff(own, .tell(place, .menu, text: ""))
        #expect(desk.service.permittedTexts(of: place).map(\.text) == ["123"])
        desk.staff(own, .forbid(place))
        #expect(desk.service.permittedTexts(of: place).isEmpty && !desk.service.isPermitted(place))
    }

    @Test("G14: a request is open, answered or closed; only customer service answers, and the user is notified")
    func enquiries() {
        var desk = GuideFixture()
        let (support, enquiry) = (GuideFixture.support, TextRuleTests.enquiry)
        #expect(desk.user(.enquire("")) == ["emptyText"])
        #expect(desk.user(.enquire("Where is the bus?")) == ["enquired u1 enquiry=enquiry1"])
        #expect(desk.service.enquiry(enquiry)?.state == .open)
        #expect(desk.staff(GuideFixture.hr, .answer(enquiry, text: "Here")) == ["notAllowed"])
        #expect(desk.staff(support, .answer(EnquiryID(4), text: "Here")) == ["unknownEnquiry"])
        #expect(desk.staff(support, .answer(enquiry, text: "")) == ["emptyText"])
        #expect(
            desk.staff(support, .answer(enquiry, text: "Here")) == ["enquiryAnswered support1 enquiry=enquiry1 user=u1"]
        )
        #expect(desk.calculations == ["u1 reads: “Here”"])
        #expect(desk.service.enquiry(enquiry)?.state == .answered)
        #expect(desk.staff(support, .answer(enquiry, text: "Or there")).count == 1, "each answer reaches the user")
        #expect(desk.service.enquiry(enquiry)?.answers == ["Here", "Or there"])
        #expect(desk.user(.closeEnquiry(enquiry), by: UserID(1)) == ["unknownEnquiry"], "somebody else's")
        #expect(desk.user(.closeEnquiry(enquiry)) == ["enquiryClosed u1 enquiry=enquiry1"])
        #expect(desk.user(.closeEnquiry(enquiry)) == ["enquiryClosed"])
        #expect(desk.staff(support, .answer(enquiry, text: "late")) == ["enquiryClosed"])
        desk.user(.enquire("And now?"))
        #expect(desk.staff(support, .close(EnquiryID(1))) == ["enquiryClosed support1 enquiry=enquiry2 user=u1"])
        #expect(desk.staff(support, .close(EnquiryID(1))) == ["enquiryClosed"])
    }

    @Test("G12: directions are given step by step in both languages, or refused without a position or path")
    func directions() throws {
        var desk = GuideFixture()
        let text = "300 240|Head north on Mill Street, 300 m.|Kuzey yönünde ilerleyin: Mill Street, 300 m."
        let way = try #require(DirectionsReport(text))
        #expect(way.text == text)
        func ask(from place: FixedPosition?, _ way: DirectionsReport?) -> [String] {
            desk.user(.askDirections(from: place, to: groundPosition(east: 300), by: .walk, way: way))
        }
        #expect(ask(from: groundPosition(), way) == ["directionsTold u1 by=walk steps=1 metres=300 seconds=240"])
        #expect(desk.calculations == ["1. Head north on Mill Street, 300 m."])
        #expect(ask(from: nil, nil) == ["locationUnavailable"])
        #expect(ask(from: groundPosition(), nil) == ["unreachable"])
    }

    @Test(
        "G12: a directions report has steps of 1 to 20 words in both languages",
        arguments: [
            "", "300", "300 240", "300|a|b", "300 240|a", "300 240|a|", "300 240|a| ", "x 240|a|b", "300 -1|a|b",
            "300 240|\(String(repeating: "w ", count: 21))|b", "300 240 1|a|b",
        ])
    func noDirections(text: String) {
        #expect(DirectionsReport(text) == nil)
        #expect(DirectionsReport("300 240|\(String(repeating: "w ", count: 20))|b") != nil)
    }

    @Test("A11: an organisation can erase its texts; then another one may own its places")
    func takesBack() {
        var desk = GuideFixture()
        desk.staff(GuideFixture.organisation, .tell(PlaceID(0), .menu, text: "soup"))
        desk.staff(GuideFixture.organisation, .permit(PlaceID(0)))
        #expect(desk.staff(GuideFixture.organisation, .takeBackWords) == ["wordsTakenBack org1 found=1"])
        #expect(desk.service.permittedTexts(of: PlaceID(0)).isEmpty && !desk.service.isPermitted(PlaceID(0)))
        #expect(
            desk.staff(.organisation(1), .tell(PlaceID(0), .menu, text: "tea")).first?.contains("Described") == true)
    }

    @Test("A11: a user who leaves keeps no subscription, route, tour place or text; numbers and money stay")
    func leaves() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        desk.user(.subscribe)
        desk.user(.joinOuting(GuidedTourID(0)))
        desk.user(.enquire("My name is Ana"))
        desk.user(.askRoutes(from: groundPosition(), seed: 3))
        desk.user(.useCard(.empty))
        #expect(
            desk.user(.leaveGuide) == [
                "subscriptionEnded u1 because=erased", "outingLeft u1 outing=outing1 followers=0", "guideLeft u1",
            ])
        let service = desk.service
        #expect(service.route(of: GuideFixture.user).isNone && service.route(RouteID(0)) == nil)
        #expect(service.proposals(of: GuideFixture.user).isEmpty && service.card(of: GuideFixture.user) == .good)
        #expect(
            service.enquiry(TextRuleTests.enquiry)?.text == ""
                && service.enquiry(TextRuleTests.enquiry)?.state == .closed)
        #expect(
            service.guidedTour(GuidedTourID(0))?.places.count == 3
                && service.ledger.total(of: .users) == Money(cents: -9_99))
        #expect(desk.user(.leaveGuide) == ["guideLeft u1"])
    }
}
