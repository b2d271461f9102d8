import GuideService
import OutputFiles
import PlaceService
import Quantities
import ServiceKernel

// Queries about places and the guide.
extension Query {
    static let ofPlacesAndGuide: [Query] = [
        Query(
            "/v1/places", "places whose names contain a text (L01)", .visitor,
            [Parameter(name: "text", sort: .text, isRequired: true, description: "part of the name"), skip]
        ) { serving, asked, text throws(Problem) in
            let found = try asked.page(of: serving.host.places.places(named: asked["text"] ?? ""))
            text.key("places")
            text.list(found) { list, place in
                list.map { serving.write(place, &$0) }
            }
        },
        Query(
            "/v1/places/place", "a place and its reviews (L01, L02)", .visitor,
            [
                Parameter(
                    name: "place", sort: .numbered(.place), isRequired: true,
                    description: "number of the place, such as place1"),
                skip,
            ]
        ) { serving, asked, text throws(Problem) in
            guard let place = try asked.index("place", .place).map({ PlaceID($0) }),
                serving.host.places.catalogue.contains(place)
            else { throw notFound("place", turkish: "yer yok") }
            let reviews = try asked.page(of: serving.host.places.reviews(of: place))
            serving.write(place, &text)
            text.key("reviews")
            text.list(reviews) { list, review in
                list.map { map in
                    map.member("user", review.user.reference.text)
                    map.member("grade", whole: review.grade)
                    map.member("text", review.text)
                }
            }
        },
        Query("/v1/places/letters", "the user's sent and received messages (L08)", .session([.user]), [skip]) {
            serving, asked, text throws(Problem) in
            let user = UserID(number: asked.person?.number ?? 1)
            let isKnown = user.index < serving.host.places.userCount
            let letters = try asked.page(of: isKnown ? serving.host.places.messages(of: user) : [])
            text.key("messages")
            text.list(letters) { list, letter in
                list.map { map in
                    map.member("message", letter.message.reference.text)
                    map.member("from", letter.sender.reference.text)
                    map.member("to", letter.recipient.reference.text)
                    map.member("text", letter.text)
                }
            }
        },
        Query("/v1/guide/news", "news from customer service, newest first (G10)", .visitor, [skip]) {
            serving, asked, text throws(Problem) in
            let news = try asked.page(of: serving.host.guide.news)
            text.key("news")
            text.list(news) { list, item in
                list.map { map in
                    map.seconds("time", item.time)
                    map.member("english", item.english)
                    map.member("turkish", item.turkish)
                }
            }
        },
        Query("/v1/guide/route", "the user's route, stop by stop (G03, G05)", .session([.user])) {
            serving, asked, text throws(Problem) in
            let user = UserID(number: asked.person?.number ?? 1)
            guard user.index < serving.host.guide.userCount,
                let route = serving.host.guide.route(serving.host.guide.route(of: user))
            else { throw notFound("route", turkish: "rota yok") }
            text.member("metres", whole: route.metres)
            text.key("stops")
            text.list(route.stops) { list, stop in
                list.map { map in
                    map.member("place", stop.place.reference.text)
                    map.member("reached", stop.isReached)
                }
            }
        },
    ]
}

extension CityStateMachine {
    fileprivate func write(_ place: PlaceID, _ text: inout JSONWriter) {
        let places = host.places
        text.member("place", place.reference.text)
        text.member("name", places.catalogue[place].name)
        text.key("at")
        text.position(places.catalogue[place].position)
        if let tenths = places.rating(of: place).tenths {
            text.key("rating")
            text.decimal(Int64(tenths), decimals: 1)
        }
    }
}
