import ServiceKernel
import TaxiService

/// Each rule of the rule book that a lesson can show, in one sentence, without the numbers that a scenario can change.
package enum RuleSentences {
    /// Returns the sentence of a rule, or nil for a rule without one.
    package static func sentence(of rule: String) -> Sentence? { table[rule] }

    /// Returns the sentence of a rule as far as it holds under a dispatch policy; nil if the policy replaces the rule.
    package static func sentence(of rule: String, under policy: TaxiService.PolicyName) -> Sentence? {
        guard !policy.isFirstInFirstOut, rulesOfQueues.contains(rule) else { return table[rule] }
        return withoutQueues[rule]
    }

    /// Rules with a sentence, in alphabetical order.
    package static var rules: [String] { table.keys.sorted() }

    /// Rules whose sentences are about queues, or about the choice of the driver.
    private static let rulesOfQueues: Set<String> = [
        "Z03", "D01", "D02", "D03", "D04", "D05", "D08", "T03", "T04", "T05", "T06", "T07", "T08", "T10", "T13",
    ]

    /// Rules that hold without queues in other words.
    private static let withoutQueues: [String: Sentence] = [
        "D01": Sentence(
            "A driver is offline, free, busy or suspended; only a free driver gets offers.",
            "Sürücü çevrimdışı, boşta, meşgul ya da uzaklaştırılmıştır; teklif yalnızca boştaki sürücüye gelir."),
        "D03": Sentence(
            "A driver without passengers can stop work; an open offer goes to another driver.",
            "Takside yolcusu olmayan sürücü işi bırakabilir; açık teklif başka bir sürücüye geçer."),
        "D05": Sentence(
            "A driver without a connection gets no offers but keeps an accepted ride.",
            "Bağlantısı olmayan sürücüye teklif gelmez; aldığı yolculuk sürer."),
        "D08": Sentence(
            "An offer that is not answered in time ends; it counts as a refusal only where the city has decided so.",
            "Zamanında yanıtlanmayan teklif biter; yalnızca kent öyle kararlaştırdıysa ret sayılır."),
        "T05": Sentence(
            "A driver with an offer sees the pickup, the destination, the people and the price.",
            "Teklif alan sürücü biniş yerini, varış yerini, kişi sayısını ve fiyatı görür."),
        "T06": Sentence(
            "A driver who accepts gets no more offers; the client learns the taxi, wait and price.",
            "Kabul eden sürücüye artık teklif gelmez; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir."),
        "T10": Sentence(
            "The driver confirms the pickup; when the ride is paid and concluded, the driver is free where it ended, or"
                + " stops work.",
            "Kimin bindiğini sürücü onaylar; yolculuk ödenip bitince sürücü, bittiği yerde boşta olur ya da işi"
                + " bırakır."),
    ]

    private static let table: [String: Sentence] = taxis.merging(money) { one, _ in one }
        .merging(walks) { one, _ in one }.merging(people) { one, _ in one }

    private static let taxis: [String: Sentence] = [
        "Z02": Sentence(
            "No place lies in two zones; a place outside all zones is refused.",
            "Hiçbir yer iki bölgede birden değildir; bölgelerin dışındaki bir yer kabul edilmez."),
        "Z03": Sentence(
            "A driver is looked for in the zone of the call first, then in the other zones, the nearest first.",
            "Sürücü önce çağrının geldiği bölgede, sonra en yakınından başlanarak öteki bölgelerde aranır."),
        "Z05": Sentence(
            "Times and distances come from the city's table, also those within one zone.",
            "Süreler ve uzaklıklar kentin tablosundan alınır; bir bölgenin içindekiler de böyledir."),
        "D01": Sentence(
            "A driver is offline, free, busy or suspended; a free driver is in exactly one queue, the others in none.",
            "Sürücü çevrimdışı, boşta, meşgul ya da uzaklaştırılmıştır; boştaki sürücü tek bir kuyruktadır, ötekiler"
                + " hiçbir kuyrukta değildir."),
        "D02": Sentence(
            "A driver starts work with a taxi of their own list that no other driver uses, and joins the end of the"
                + " zone's queue.",
            "Sürücü, kendi listesinden, başka sürücünün kullanmadığı bir taksiyle işe başlar ve bölgenin kuyruğunun"
                + " sonuna geçer."),
        "D03": Sentence(
            "A driver without passengers can stop work, and leaves the queue; an open offer goes to the next driver.",
            "Takside yolcusu olmayan sürücü işi bırakabilir ve kuyruktan çıkar; açık teklif sıradaki sürücüye geçer."),
        "D04": Sentence(
            "A free driver who enters another zone joins the end of its queue.",
            "Başka bir bölgeye giren boştaki sürücü, oranın kuyruğunun sonuna geçer."),
        "D05": Sentence(
            "A driver without a connection leaves the queue but keeps an accepted ride.",
            "Bağlantısı kopan sürücü kuyruktan çıkar; aldığı yolculuk sürer."),
        "D06": Sentence(
            "A driver can give back a ride that has not begun; the driver goes offline, and the call keeps its first"
                + " time.",
            "Sürücü, başlamamış yolculuktan vazgeçebilir; sürücü çevrimdışı olur, çağrı ilk saatini korur."),
        "D07": Sentence(
            "A driver who refuses too often in a row is sent home, and with even more refusals suspended.",
            "Art arda çok kez reddeden sürücü eve yollanır; daha da çok reddederse uzaklaştırılır."),
        "D08": Sentence(
            "A driver who does not answer in time goes to the end of the queue; that counts as a refusal only where the"
                + " city has decided so.",
            "Zamanında yanıt vermeyen sürücü kuyruğun sonuna geçer; bu, yalnızca kent öyle kararlaştırdıysa ret"
                + " sayılır."),
        "T01": Sentence(
            "A call for one to four people, or more where larger taxis drive, gets a number and a price; a client has only"
                + " one ride at a time.",
            "Bir ile dört kişi, büyük taksiler varsa daha çok kişi için olan çağrı numara ve fiyat alır; bir müşterinin"
                + " aynı anda tek yolculuğu olur."),
        "T02": Sentence(
            "A call belongs to the zone in which the ride begins.", "Çağrı, yolculuğun başladığı bölgeye aittir."),
        "T03": Sentence(
            "The offer goes to the nearest zone with a driver who can be asked, and there to the first one.",
            "Teklif, uygun sürücüsü olan en yakın bölgeye, orada da ilk uygun sürücüye gider."),
        "T04": Sentence(
            "If no driver can be asked, the call waits; the oldest call comes first.",
            "Uygun sürücü yoksa çağrı bekler; en eski çağrı önce gelir."),
        "T05": Sentence(
            "A driver with an offer sees the ride and its price, keeps the place in the queue, and gets no other offer.",
            "Teklif alan sürücü yolculuğu ve fiyatını görür, kuyruktaki yerini korur ve başka teklif almaz."),
        "T06": Sentence(
            "A driver who accepts leaves the queue; the client learns the taxi, wait and price.",
            "Kabul eden sürücü kuyruktan çıkar; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir."),
        "T07": Sentence(
            "A driver who refuses goes to the end of the queue; the call is offered to the next driver.",
            "Reddeden sürücü kuyruğun sonuna geçer; çağrı sıradaki sürücüye teklif edilir."),
        "T08": Sentence(
            "An offer not answered in time goes to the next driver; the driver who missed it goes to the end of the"
                + " queue.",
            "Zamanında yanıtlanmayan teklif sıradaki sürücüye geçer; yanıt vermeyen sürücü kuyruğun sonuna geçer."),
        "T09": Sentence(
            "A client can withdraw a call until a driver accepts it.",
            "Bir sürücü kabul edene kadar müşteri çağrısını geri çekebilir."),
        "T10": Sentence(
            "The driver confirms the pickup; when the ride is paid and concluded, the driver joins the end of the queue"
                + " where it ended, or stops work.",
            "Kimin bindiğini sürücü onaylar; yolculuk ödenip bitince sürücü, bittiği bölgede kuyruğun sonuna geçer ya"
                + " da işi bırakır."),
        "T11": Sentence(
            "A ride can be interrupted after the pickup; it then costs the price of the fastest route from its origin"
                + " to that place.",
            "Yolculuk, müşteri bindikten sonra yarıda kesilebilir; o zaman başlangıçtan oraya en hızlı yolun fiyatı"
                + " ödenir."),
        "T12": Sentence(
            "A taxi waits for a fixed time from its confirmed arrival, or from a later reserved departure; a client who"
                + " has not come by then loses the ride and pays nothing.",
            "Taksi, onaylanan gelişinden ya da daha sonraki rezervasyon saatinden sonra belirli bir süre bekler;"
                + " gelmeyen müşterinin yolculuğu kapanır, müşteri bir şey ödemez."),
        "T13": Sentence(
            "With up to half a million users a driver is chosen in less than a second; fewer than one choice in ten"
                + " thousand may be wrong, and the goal is not a single one.",
            "Yarım milyona kadar kullanıcıda sürücü bir saniyeden kısa sürede seçilir; on bin seçimin birden azı yanlış"
                + " olabilir, hedef hiçbirinin yanlış olmamasıdır."),
        "T14": Sentence(
            "A client at a rank takes its first free taxi without a call or waits in line; a free driver takes the first"
                + " client in line or an older waiting call.",
            "Duraktaki müşteri ilk boş taksiye çağrısız biner ya da sırada bekler; boş sürücü, sıradaki ilk müşteriyi ya"
                + " da bekleyen daha eski bir çağrıyı alır."),
        "T15": Sentence(
            "A taxi that finds the rank full waits in its holding lot, or elsewhere if that is full too, and is called"
                + " forward in turn when a place is free.",
            "Durağı dolu bulan taksi bekleme yerinde, orası da doluysa başka bir yerde bekler; yer açılınca sırası gelen"
                + " taksi durağa çağrılır."),
        "R01": Sentence(
            "A reservation must be made well before its departure.", "Rezervasyon kalkıştan yeterince önce yapılır."),
        "R02": Sentence(
            "The search for a taxi begins a fixed time before the departure of a reservation; the taxi waits for the"
                + " departure.",
            "Rezervasyon için taksi, kalkıştan belirli bir süre önce aranmaya başlanır; taksi kalkış saatini bekler."),
        "R03": Sentence(
            "Until the search for a taxi begins, a reservation can be cancelled, or its departure, destination and"
                + " sharing changed.",
            "Taksi aranmaya başlanana kadar rezervasyon iptal edilebilir; kalkışı, varış yeri ve paylaşımı"
                + " değiştirilebilir."),
        "R04": Sentence(
            "A reservation that several clients share cannot be changed; each of them can only leave it.",
            "Birden çok müşterinin paylaştığı rezervasyon değiştirilemez; her biri yalnızca ayrılabilir."),
        "S01": Sentence(
            "Only clients who allow sharing share a ride, and a client is in it only once.",
            "Yolculuğu yalnızca paylaşmayı kabul eden müşteriler paylaşır; bir müşteri yolculukta bir kez bulunur."),
        "S02": Sentence(
            "A client in the same zone can join if the seats are enough and the detour is not too long for any"
                + " passenger.",
            "Aynı bölgedeki bir müşteri, koltuklar yetiyorsa ve yol hiçbir yolcu için fazla uzamıyorsa katılabilir."),
        "S03": Sentence(
            "No client can join when the taxi has arrived, or when a client is on board or has paid.",
            "Taksi gelince ya da bir müşteri binince veya ödeyince artık kimse katılamaz."),
        "S04": Sentence(
            "A shared ride picks up all clients first and then takes them to their destinations, in the fastest order.",
            "Paylaşılan yolculukta önce bütün müşteriler alınır, sonra her biri gideceği yere götürülür; durakların"
                + " sırası en hızlı olanıdır."),
        "S05": Sentence(
            "The price is split in proportion to what each client would pay alone; no client pays more than alone.",
            "Fiyat, her müşterinin tek başına ödeyeceği tutarla orantılı paylaştırılır; kimse tek başına ödeyeceğinden"
                + " fazlasını ödemez."),
        "S06": Sentence(
            "Each change of a shared ride is reported to all in it; when a client leaves, it goes on for the others.",
            "Paylaşılan yolculuktaki her değişiklik yolculuktakilere bildirilir; biri ayrılınca yolculuk ötekilerle"
                + " sürer."),
    ]

    private static let money: [String: Sentence] = [
        "P01": Sentence(
            "The price is known before the departure: a starting fee and an amount for each kilometre of the fastest"
                + " route, unless the city has decided otherwise.",
            "Fiyat kalkıştan önce bellidir: kent başka türlü kararlaştırmadıysa, açılış ücreti ile en hızlı yolun her"
                + " kilometresi için alınan tutardan oluşur."),
        "P02": Sentence(
            "Where a city has a legal limit, no price is above it: the lower of the two is charged.",
            "Yasal sınırı olan kentte hiçbir fiyat bu sınırı aşmaz: ikisinden düşük olanı alınır."),
        "P03": Sentence(
            "A card can pay as soon as a driver has accepted; cash is paid on board or at the end.",
            "Kartla, taksi belli olduktan sonra her an; nakit ise yolda ya da yolculuk bitince ödenir."),
        "P04": Sentence(
            "Money is counted in whole cents, and every cent that is paid is found again in the ledger.",
            "Para tam kuruşla sayılır; ödenen her kuruş defterde yeniden bulunur."),
        "G01": Sentence(
            "A subscription is paid for month by month; it ends at once if the user ends it or does not pay.",
            "Abonelik ayda bir ödenir; kullanıcı bitirirse ya da ödeme yapılmazsa hemen sona erer."),
        "G02": Sentence(
            "Each fee for a subscription or a transport card is split into the tax, the bank's commission and the share"
                + " of the company.",
            "Abonelik ve ulaşım kartı için ödenen her ücret vergi, banka komisyonu ve şirketin payı olarak bölünür."),
        "G03": Sentence(
            "A subscriber picks one of several random routes, other users see one at a time; none is longer than a day"
                + " allows.",
            "Abone rastgele birkaç rotadan birini seçer, ötekilere her seferinde tek rota gösterilir; hiçbiri günlük"
                + " sınırı aşmaz."),
        "G04": Sentence(
            "A place is added where it lengthens the route least, and can be removed again.",
            "Yer, rotayı en az uzatan sıraya eklenir ve rotadan yeniden çıkarılabilir."),
        "G05": Sentence(
            "The nearest restaurant on foot that is open on arrival is chosen; the rest of the route is kept for later.",
            "Yürüyerek en yakın olan ve varıldığında açık olan lokanta seçilir; rotanın gerisi sonraya kalır."),
        "G06": Sentence(
            "A guide is hired after an interview, leads one tour at a time and is paid for each; only subscribers join.",
            "Rehber görüşmeden sonra işe alınır, aynı anda tek tur yönetir ve her tur için para alır; yalnızca aboneler"
                + " katılır."),
        "G07": Sentence(
            "Attractions nearby are listed, the nearest first.",
            "Yakındaki yerler, en yakını başta olmak üzere listelenir."),
        "G08": Sentence(
            "A transport card is paid through the bank; if the card office is offline, the other places that sell cards"
                + " are listed.",
            "Ulaşım kartı bankadan ödenir; kart bürosu çevrimdışıysa kart satan öteki yerler listelenir."),
        "G09": Sentence(
            "The weather along a route comes from a weather source; if the source fails, only the weather is missing.",
            "Rota boyunca hava durumu bir kaynaktan gelir; kaynak yanıt vermezse yalnızca hava durumu eksik kalır."),
        "G10": Sentence(
            "News is listed by date and, like every message, is in English and Turkish.",
            "Haberler tarihe göre sıralanır ve her mesaj gibi İngilizce ve Türkçedir."),
        "G12": Sentence(
            "Directions are given step by step, for each means of travel.",
            "Yol, her ulaşım türü için adım adım tarif edilir."),
        "G13": Sentence(
            "An organisation's text about its place is shown only with its permission, which it can withdraw.",
            "Bir kuruluşun kendi yeri hakkında yazdıkları yalnızca izniyle gösterilir; kuruluş bu izni geri alabilir."),
        "G14": Sentence(
            "Each request to customer service has a number and is open, answered or closed.",
            "Müşteri hizmetlerine yapılan her başvurunun numarası vardır; başvuru açık, yanıtlanmış ya da kapalıdır."),
    ]
}
