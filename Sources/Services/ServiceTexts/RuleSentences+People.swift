import ServiceKernel

// Rules of tours, runs, accounts and places.
extension RuleSentences {
    static let walks: [String: Sentence] = [
        "W01": Sentence(
            "A tour is a list of stops with texts, joined by legs, and no other tour has its title.",
            "Tur, aralarında yollar olan, açıklamalı bir durak listesidir; adı başka hiçbir turda yoktur."),
        "W02": Sentence(
            "The tour list is shown to walkers whose position is known; if it is empty, the operators are informed.",
            "Tur listesi, konumu bilinen ziyaretçilere gösterilir; liste boşsa işletmeciye bildirilir."),
        "W03": Sentence(
            "A preview shows where a tour is, and the annotations of the tour, of every stop and of every leg.",
            "Önizleme turun yerini, turun, her durağın ve her yolun açıklamasını gösterir."),
        "W04": Sentence(
            "A tour leads to its start and then from stop to stop; the next stop is reached when the walker is near"
                + " it.",
            "Tur önce başlangıcına, sonra duraktan durağa götürür; sıradaki durağa, yakınına gelinince varılmış"
                + " sayılır."),
        "W05": Sentence(
            "A circular tour can be started at any stop, any other tour only at its first.",
            "Halka biçimli tura her duraktan, öteki turlara yalnızca ilk duraktan başlanabilir."),
        "W06": Sentence(
            "Authors and staff write tours; only tours that staff approve are in the tour list.",
            "Turları yazarlar ve görevliler hazırlar; tur listesinde yalnızca görevlilerin onayladığı turlar bulunur."),
        "W07": Sentence(
            "The position is requested only during a tour, and less often in the background or with power saving.",
            "Konum yalnızca tur sırasında sorulur; uygulama arka plandayken ve güç tasarrufunda daha seyrek sorulur."),
        "W08": Sentence(
            "The tour list is updated only over networks that the user allows; without automatic updates there is a"
                + " reminder once a week.",
            "Tur listesi yalnızca kullanıcının izin verdiği ağlardan güncellenir; otomatik güncelleme yoksa haftada bir"
                + " hatırlatılır."),
        "F01": Sentence(
            "A runner has one session at a time; during a pause neither time nor distance counts.",
            "Bir koşucunun aynı anda tek oturumu olur; ara sırasında süre de mesafe de sayılmaz."),
        "F02": Sentence(
            "The distance is the sum of the straight steps between positions; pauses and inaccurate positions do not"
                + " count.",
            "Mesafe, konumlar arasındaki düz uzunlukların toplamıdır; aralar ve hata payı büyük olan konumlar sayılmaz."
        ),
        "F03": Sentence(
            "A session goes on without a connection; if the app crashes, only the step that was being measured is lost.",
            "Bağlantı kopsa da oturum sürer; uygulama çökerse yalnızca o andaki ölçüm kaybolur."),
        "F04": Sentence(
            "The history lists all sessions, the newest first.",
            "Geçmişte bütün oturumlar, en yenisi başta olmak üzere listelenir."),
        "F05": Sentence(
            "A goal is a whole number of kilometres a month, at least the distance already covered; each month starts"
                + " at zero.",
            "Hedef, ayda tam kilometredir ve o ay yapılan mesafeden az olamaz; her ay sıfırdan başlar."),
        "F06": Sentence(
            "No notification is sent during a session; it comes when the session ends, if it still applies.",
            "Oturum sırasında bildirim gönderilmez; bildirim, hâlâ geçerliyse oturum bitince gelir."),
    ]

    static let people: [String: Sentence] = [
        "A01": Sentence(
            "An account needs all its data and an email that no other account has.",
            "Hesap için bütün bilgiler ve başka hiçbir hesapta olmayan bir e-posta gerekir."),
        "A02": Sentence(
            "A username consists of letters and digits; a password needs an upper-case letter, a lower-case letter and"
                + " a digit.",
            "Kullanıcı adı harf ve rakamlardan oluşur; parolada büyük harf, küçük harf ve rakam bulunmalıdır."),
        "A03": Sentence(
            "A driver registers with licences and a bank account that no other driver has.",
            "Sürücü, başka hiçbir sürücüde olmayan belgeler ve banka hesabıyla kaydolur."),
        "A04": Sentence(
            "An account cannot be used until its email is confirmed.", "E-posta onaylanana kadar hesap kullanılamaz."),
        "A05": Sentence(
            "A login needs a registered email and its password; it opens a session.",
            "Giriş için kayıtlı e-posta ve parola gerekir; giriş bir oturum açar."),
        "A06": Sentence(
            "A temporary password is sent to a registered email and must be changed at the next login.",
            "Kayıtlı e-postaya geçici bir parola gönderilir; bu parola ilk girişte değiştirilmelidir."),
        "A07": Sentence(
            "A client can change only the password, a driver also the driving licence and the IBAN.",
            "Müşteri yalnızca parolasını, sürücü ehliyetini ve IBAN numarasını da değiştirebilir."),
        "A08": Sentence(
            "Every operation is recorded, including those that the rules refuse.",
            "Kuralların kabul etmedikleri de dahil her işlem kaydedilir."),
        "A09": Sentence(
            "A client can store, list and delete any number of cards.",
            "Müşteri istediği kadar kart kaydedebilir, listeleyebilir ve silebilir."),
        "A10": Sentence(
            "A phone number belongs to one account and works for the login like the email; every login ends after some"
                + " time.",
            "Telefon numarası tek bir hesaba aittir ve girişte e-posta yerine geçer; her oturum bir süre sonra kapanır."
        ),
        "A11": Sentence(
            "Users can see all data kept about them, and have it erased once no ride and no guided tour of theirs is"
                + " open.",
            "Kullanıcı kendisi hakkında saklanan bütün verileri görebilir; açık yolculuğu ya da rehberli turu yoksa"
                + " sildirebilir."),
        "A12": Sentence(
            "All of a profile except the email can be changed; a change can be discarded before it is saved.",
            "Profilde e-posta dışında her şey değiştirilebilir; kaydedilmemiş değişiklikten vazgeçilebilir."),
        "L01": Sentence(
            "The rating of a place is the mean of all grades, one per user.",
            "Bir yerin puanı, kullanıcı başına bir not olmak üzere bütün notların ortalamasıdır."),
        "L02": Sentence(
            "A review needs a grade and a logged-in user; a text is optional.",
            "Değerlendirme için not ve açık bir oturum gerekir; yazı isteğe bağlıdır."),
        "L03": Sentence(
            "A guest sees the best rated places first; in a user's feed visits, friends and preferences count, too.",
            "Misafir en yüksek puanlı yerleri önce görür; kullanıcının akışında ziyaretler, arkadaşlar ve tercihler de"
                + " sayılır."),
        "L04": Sentence(
            "A search filters by distance and category; if it finds nothing, it proposes wider searches.",
            "Arama uzaklık ve türe göre süzer; bir şey bulamazsa daha geniş aramalar önerir."),
        "L05": Sentence(
            "“Add to collection” adds a place, or removes it if it is there.",
            "“Koleksiyona ekle” düğmesi yeri ekler, koleksiyondaysa çıkarır."),
        "L06": Sentence(
            "A friendship begins with a request that is accepted.", "Arkadaşlık, kabul edilen bir istekle başlar."),
        "L07": Sentence(
            "Friends see each other's position only if it is shared; sharing can be turned off at any time.",
            "Arkadaşlar birbirinin konumunu ancak paylaşılıyorsa görür; paylaşım her an kapatılabilir."),
        "L08": Sentence(
            "A message is delivered unless its recipient has blocked the sender, or takes messages only from friends"
                + " and the sender is not a friend.",
            "Alıcı göndereni engellediyse ya da yalnızca arkadaşlarından mesaj alıyor ve gönderen arkadaşı değilse"
                + " mesaj iletilmez."),
    ]
}
