// The cities of Europe, read by places.ts.

/** European cities, the largest first within each country. */
export const EUROPEAN_CITIES = `
GB|London|England|203#######,204#######,207#######|EC%^ #^^|
GB|Birmingham|England|1212######,1213######,1214######|B# #^^|
GB|Manchester|England|161|M# #^^|
GB|Leeds|England|1132######,1133######,1134######|LS# #^^|
GB|Glasgow|Scotland|141|G# #^^|
GB|Bristol|England|1172######,1173######,1174######|BS# #^^|
GB|Edinburgh|Scotland|131*######|EH# #^^|
GB|Liverpool|England|151|L# #^^|
GB|Sheffield|England|1142######,1143######,1144######|S# #^^|
GB|Cardiff|Wales|292#######|CF1# #^^|
GB|Belfast|Northern Ireland|28|BT# #^^|
GB|Newcastle upon Tyne|England|191|NE# #^^|
GB|Nottingham|England|1152######,1156######,1157######|NG# #^^|
GB|Leicester|England|1162######,1163######,1164######|LE# #^^|
GB|Cambridge|England|1223|CB# #^^|
GB|Oxford|England|1865|OX# #^^|
GB|Aberdeen|Scotland|1224|AB1# #^^|
GB|Stoke-on-Trent|England|1782|ST# #^^|
GB|Swansea|Wales|1792|SA# #^^|
GB|King's Lynn|England|1553|PE30 #^^|
IE|Dublin|Dublin|1|D0% ^%##|
IE|Cork|Cork|21|T12 ^%##|
IE|Galway|Galway|91*#####|H91 ^%##|
IE|Limerick|Limerick|61*#####|V94 ^%##|
IE|Waterford|Waterford|51*#####|X91 ^%##|
IE|Dún Laoghaire|Dublin|1|A96 ^%##|
DE|Berlin|Berlin|30|10###|
DE|Hamburg|Hamburg|40|20###|
DE|München|Bayern|89|80###|
DE|Köln|Nordrhein-Westfalen|221|50###|
DE|Frankfurt am Main|Hessen|69|60###|
DE|Stuttgart|Baden-Württemberg|711|70###|
DE|Düsseldorf|Nordrhein-Westfalen|211|40###|
DE|Leipzig|Sachsen|341|04###|
DE|Dortmund|Nordrhein-Westfalen|231|44###|
DE|Essen|Nordrhein-Westfalen|201|45###|
DE|Bremen|Bremen|421|28###|
DE|Dresden|Sachsen|351|01###|
DE|Hannover|Niedersachsen|511|30###|
DE|Nürnberg|Bayern|911|90###|
DE|Münster|Nordrhein-Westfalen|251|48###|
DE|Karlsruhe|Baden-Württemberg|721|76###|
DE|Mönchengladbach|Nordrhein-Westfalen|2161|41###|
DE|Kiel|Schleswig-Holstein|431|24###|
DE|Saarbrücken|Saarland|681|66###|
DE|Mainz|Rheinland-Pfalz|6131|55###|
DE|Erfurt|Thüringen|361|99###|
DE|Göttingen|Niedersachsen|551|37###|
DE|Würzburg|Bayern|931|97###|
DE|Gießen|Hessen|641|35###|
AT|Wien|Wien|1|1##0|
AT|Graz|Steiermark|316|80##|
AT|Linz|Oberösterreich|732|40##|
AT|Salzburg|Salzburg|662|50##|
AT|Innsbruck|Tirol|512|60##|
AT|Klagenfurt|Kärnten|463|90##|
AT|Sankt Pölten|Niederösterreich|2742|31##|
AT|Dornbirn|Vorarlberg|5572|68##|
CH|Zürich|Zürich|44,43|80##|
CH|Genève|Genève|22|12##|fr_CH
CH|Basel|Basel-Stadt|61|40##|
CH|Bern|Bern|31|30##|
CH|Lausanne|Vaud|21|10##|fr_CH
CH|Winterthur|Zürich|52|84##|
CH|Luzern|Luzern|41|60##|
CH|St. Gallen|St. Gallen|71|90##|
CH|Lugano|Ticino|91|69##|it_CH
CH|Zug|Zug|41|63##|
CH|Neuchâtel|Neuchâtel|32|20##|fr_CH
CH|Biel/Bienne|Bern|32|25##|
FR|Paris|Île-de-France|1|750##|
FR|Lyon|Auvergne-Rhône-Alpes|4|6900%|
FR|Marseille|Provence-Alpes-Côte d'Azur|4|130##|
FR|Toulouse|Occitanie|5|31###|
FR|Lille|Hauts-de-France|3|59###|
FR|Bordeaux|Nouvelle-Aquitaine|5|33###|
FR|Nantes|Pays de la Loire|2|44###|
FR|Strasbourg|Grand Est|3|67###|
FR|Nice|Provence-Alpes-Côte d'Azur|4|06###|
FR|Rennes|Bretagne|2|35###|
FR|Montpellier|Occitanie|4|34###|
FR|Grenoble|Auvergne-Rhône-Alpes|4|38###|
FR|Saint-Étienne|Auvergne-Rhône-Alpes|4|42###|
FR|Le Havre|Normandie|2|76###|
FR|Nîmes|Occitanie|4|30###|
FR|Orléans|Centre-Val de Loire|2|45###|
FR|Besançon|Bourgogne-Franche-Comté|3|25###|
FR|Aix-en-Provence|Provence-Alpes-Côte d'Azur|4|131##|
FR|Évreux|Normandie|2|27###|
BE|Bruxelles|Bruxelles-Capitale|2|10#0|fr_BE
BE|Antwerpen|Antwerpen|3|20#0|
BE|Gent|Oost-Vlaanderen|92######,93######,94######|90#0|
BE|Liège|Liège|42######,43######|40#0|fr_BE
BE|Charleroi|Hainaut|71|60#0|fr_BE
BE|Brugge|West-Vlaanderen|50|80#0|
BE|Namur|Namur|81|50#0|fr_BE
BE|Leuven|Vlaams-Brabant|16|30#0|
LU|Luxembourg|Luxembourg|2|L-1###|
LU|Esch-sur-Alzette|Esch-sur-Alzette|2|L-4###|
LU|Differdange|Esch-sur-Alzette|2|L-45##|
LU|Dudelange|Esch-sur-Alzette|2|L-34##|
NL|Amsterdam|Noord-Holland|20|10## ^^|
NL|Rotterdam|Zuid-Holland|10|30## ^^|
NL|Den Haag|Zuid-Holland|70|25## ^^|
NL|Utrecht|Utrecht|30|35## ^^|
NL|Eindhoven|Noord-Brabant|40|56## ^^|
NL|Groningen|Groningen|50|97## ^^|
NL|Tilburg|Noord-Brabant|13|50## ^^|
NL|Breda|Noord-Brabant|76|48## ^^|
NL|Arnhem|Gelderland|26|68## ^^|
NL|'s-Hertogenbosch|Noord-Brabant|73|52## ^^|
NL|Maastricht|Limburg|43|62## ^^|
NL|Zwolle|Overijssel|38|80## ^^|
IT|Milano|Lombardia|02|201##|
IT|Roma|Lazio|06|001##|
IT|Torino|Piemonte|011|101##|
IT|Napoli|Campania|081|801##|
IT|Bologna|Emilia-Romagna|051|401##|
IT|Firenze|Toscana|055|501##|
IT|Genova|Liguria|010|161##|
IT|Verona|Veneto|045|371##|
IT|Padova|Veneto|049|351##|
IT|Bari|Puglia|080|701##|
IT|Palermo|Sicilia|091|901##|
IT|Brescia|Lombardia|030|251##|
IT|Forlì|Emilia-Romagna|0543|471##|
IT|L'Aquila|Abruzzo|0862|67100|
IT|Cagliari|Sardegna|070|091##|
IT|Reggio nell'Emilia|Emilia-Romagna|0522|421##|
ES|Madrid|Madrid|91|280##|
ES|Barcelona|Cataluña|93|080##|
ES|Valencia|Comunidad Valenciana|96|460##|
ES|Sevilla|Andalucía|95|410##|
ES|Zaragoza|Aragón|976|500##|
ES|Málaga|Andalucía|952|290##|
ES|Bilbao|País Vasco|94|480##|
ES|Murcia|Región de Murcia|968|300##|
ES|Valladolid|Castilla y León|983|470##|
ES|A Coruña|Galicia|981|150##|
ES|Alicante|Comunidad Valenciana|965|030##|
ES|Gijón|Asturias|985|332##|
ES|Córdoba|Andalucía|957|140##|
ES|Palma|Islas Baleares|971|070##|
ES|Logroño|La Rioja|941|260##|
PT|Lisboa|Lisboa|21|1%##-###|
PT|Porto|Porto|22|4%##-###|
PT|Braga|Braga|253|47##-###|
PT|Coimbra|Coimbra|239|30##-###|
PT|Aveiro|Aveiro|234|38##-###|
PT|Setúbal|Setúbal|265|29##-###|
PT|Évora|Évora|266|70##-###|
DK|København|Hovedstaden|33,352#####,353#####,354#####,38|%##0|
DK|Aarhus|Midtjylland|86,87|8%##|
DK|Odense|Syddanmark|63,666#####,668#####,669#####|5%##|
DK|Aalborg|Nordjylland|98,96|9%##|
DK|Esbjerg|Syddanmark|75,76|67##|
DK|Sønderborg|Syddanmark|74|64##|
DK|Køge|Sjælland|56|46##|
SE|Stockholm|Stockholms län|8|11# ##|
SE|Göteborg|Västra Götalands län|31|41# ##|
SE|Malmö|Skåne län|40|21# ##|
SE|Uppsala|Uppsala län|18|75# ##|
SE|Västerås|Västmanlands län|21|72# ##|
SE|Örebro|Örebro län|19|70# ##|
SE|Linköping|Östergötlands län|13|58# ##|
SE|Jönköping|Jönköpings län|36|55# ##|
SE|Umeå|Västerbottens län|90|90# ##|
SE|Helsingborg|Skåne län|42|25# ##|
NO|Oslo|Oslo|22,23|0###|
NO|Bergen|Vestland|55|50##|
NO|Trondheim|Trøndelag|73|70##|
NO|Stavanger|Rogaland|51|40##|
NO|Tromsø|Troms|77|90##|
NO|Ålesund|Møre og Romsdal|70|60##|
NO|Bodø|Nordland|75|80##|
NO|Drammen|Buskerud|32|30##|
FI|Helsinki|Uusimaa|9|00##0|
FI|Espoo|Uusimaa|9|02##0|
FI|Tampere|Pirkanmaa|3|33##0|
FI|Turku|Varsinais-Suomi|2|20##0|
FI|Oulu|Pohjois-Pohjanmaa|8|90##0|
FI|Jyväskylä|Keski-Suomi|14|40##0|
FI|Hämeenlinna|Kanta-Häme|3|13##0|
IS|Reykjavík||55#####,56#####,58#####|10#|
IS|Kópavogur||55#####,56#####,58#####|20#|
IS|Hafnarfjörður||55#####,56#####,58#####|22#|
IS|Akureyri||46#####,47#####,43#####|60#|
PL|Warszawa|Mazowieckie|22|0#-###|
PL|Kraków|Małopolskie|12|3#-###|
PL|Łódź|Łódzkie|42|9#-###|
PL|Wrocław|Dolnośląskie|71|5#-###|
PL|Poznań|Wielkopolskie|61|6#-###|
PL|Gdańsk|Pomorskie|58|80-###|
PL|Szczecin|Zachodniopomorskie|91|7#-###|
PL|Katowice|Śląskie|32|40-###|
PL|Lublin|Lubelskie|81|20-###|
PL|Białystok|Podlaskie|85|15-###|
PL|Rzeszów|Podkarpackie|17|35-###|
PL|Bielsko-Biała|Śląskie|33|43-###|
CZ|Praha|Hlavní město Praha|2|1## 00|
CZ|Brno|Jihomoravský kraj|54|6## 00|
CZ|Ostrava|Moravskoslezský kraj|59|7## 00|
CZ|Plzeň|Plzeňský kraj|37|3## 00|
CZ|Liberec|Liberecký kraj|48|46# 01|
CZ|Olomouc|Olomoucký kraj|58|779 00|
CZ|České Budějovice|Jihočeský kraj|38|370 ##|
CZ|Hradec Králové|Královéhradecký kraj|49|50# 0#|
SK|Bratislava|Bratislavský kraj|2|8## 0#|
SK|Košice|Košický kraj|55|04# ##|
SK|Žilina|Žilinský kraj|41|010 0#|
SK|Prešov|Prešovský kraj|51|080 0#|
SK|Banská Bystrica|Banskobystrický kraj|48|974 0#|
HU|Budapest|Budapest|1|1###|
HU|Debrecen|Hajdú-Bihar|52|40##|
HU|Szeged|Csongrád-Csanád|62|67##|
HU|Győr|Győr-Moson-Sopron|96|90##|
HU|Pécs|Baranya|72|76##|
HU|Székesfehérvár|Fejér|22|80##|
RO|București|București|21|0%####|
RO|Cluj-Napoca|Cluj|264|400###|
RO|Timișoara|Timiș|256|300###|
RO|Iași|Iași|232|700###|
RO|Constanța|Constanța|241|900###|
RO|Brașov|Brașov|268|500###|
RO|Târgu Mureș|Mureș|265|540###|
BG|Sofia|Sofia|2|1###|
BG|Plovdiv|Plovdiv|32|40##|
BG|Varna|Varna|52|90##|
BG|Burgas|Burgas|56|80##|
BG|Ruse|Ruse|82|70##|
HR|Zagreb|Grad Zagreb|1|10###|
HR|Split|Splitsko-dalmatinska|21|21###|
HR|Rijeka|Primorsko-goranska|51|51###|
HR|Osijek|Osječko-baranjska|31|31###|
HR|Varaždin|Varaždinska|42|42###|
SI|Ljubljana||1|1###|
SI|Maribor||2|2###|
SI|Celje||3|3###|
SI|Kranj||4*######|4###|
SI|Novo Mesto||7|8###|
RS|Beograd|Beograd|11|11###|
RS|Novi Sad|Vojvodina|21|21###|
RS|Niš|Nišavski okrug|18|18###|
RS|Kragujevac|Šumadijski okrug|34|34###|
RS|Čačak|Moravički okrug|32|32###|
GR|Athina|Attiki|21|1## ##|
GR|Thessaloniki|Kentriki Makedonia|231|54# ##|
GR|Patra|Dytiki Ellada|261|26# ##|
GR|Irakleio|Kriti|281|71# ##|
GR|Larisa|Thessalia|241|41# ##|
EE|Tallinn|Harju maakond|6|1####|
EE|Tartu|Tartu maakond|7|5####|
EE|Pärnu|Pärnu maakond|44|80###|
EE|Narva|Ida-Viru maakond|35|20###|
LV|Rīga|Rīga|67|LV-10##|
LV|Daugavpils|Latgale|654|LV-54##|
LV|Liepāja|Kurzeme|634|LV-34##|
LV|Jelgava|Zemgale|630|LV-30##|
LT|Vilnius|Vilniaus apskritis|52######|LT-0####|
LT|Kaunas|Kauno apskritis|37|LT-4####|
LT|Klaipėda|Klaipėdos apskritis|46|LT-9####|
LT|Šiauliai|Šiaulių apskritis|41|LT-7####|
LT|Panevėžys|Panevėžio apskritis|45|LT-3####|
UA|Kyiv|Kyiv|44|0####|
UA|Kharkiv|Kharkiv Oblast|57|61###|
UA|Odesa|Odesa Oblast|48|65###|
UA|Dnipro|Dnipropetrovsk Oblast|56|49###|
UA|Lviv|Lviv Oblast|32|79###|
RU|Moskva|Moskva|495,499|1#####|
RU|Sankt-Peterburg|Sankt-Peterburg|812|19####|
RU|Novosibirsk|Novosibirskaya oblast|383|630###|
RU|Yekaterinburg|Sverdlovskaya oblast|343|620###|
RU|Kazan|Tatarstan|843|420###|
RU|Nizhny Novgorod|Nizhegorodskaya oblast|831|603###|
RU|Samara|Samarskaya oblast|846|443###|
RU|Rostov-na-Donu|Rostovskaya oblast|863|344###|
RU|Vladivostok|Primorsky krai|423|690###|
RU|Krasnodar|Krasnodarsky krai|861|350###|
CY|Nicosia||22|1###|
CY|Limassol||25|3###|
CY|Larnaca||24|6###|
CY|Paphos||26|8###|
`
