// The cities of Asia and the Pacific, read by places.ts.

/** Cities of East, South and Southeast Asia, Central Asia and Oceania, the largest first within each country. */
export const ASIA_PACIFIC_CITIES = `
CN|Shanghai|Shanghai|21*#######|200###|
CN|Beijing|Beijing|10*#######|100###|
CN|Shenzhen|Guangdong|755*#######|518###|
CN|Guangzhou|Guangdong|20*#######|510###|
CN|Hangzhou|Zhejiang|571*#######|310###|
CN|Suzhou|Jiangsu|512*#######|215###|
CN|Tianjin|Tianjin|22*#######|300###|
CN|Chengdu|Sichuan|28*#######|610###|
CN|Wuhan|Hubei|27*#######|430###|
CN|Nanjing|Jiangsu|25*#######|210###|
CN|Ningbo|Zhejiang|574*#######|315###|
CN|Qingdao|Shandong|532*#######|266###|
CN|Chongqing|Chongqing|23*#######|400###|
CN|Xi'an|Shaanxi|29*#######|710###|
CN|Dongguan|Guangdong|769*#######|523###|
CN|Xiamen|Fujian|592*######|361###|
CN|Dalian|Liaoning|411*#######|116###|
CN|Changsha|Hunan|731*#######|410###|
JP|Tokyo|Tokyo|3*#######|1##-####|
JP|Osaka|Osaka|6*#######|5##-####|
JP|Nagoya|Aichi|52*######|4##-####|
JP|Yokohama|Kanagawa|45*######|2##-####|
JP|Fukuoka|Fukuoka|92*######|81#-####|
JP|Kobe|Hyogo|78*######|65#-####|
JP|Kyoto|Kyoto|75*######|60#-####|
JP|Sapporo|Hokkaido|112######,113######,115######|06#-####|
JP|Sendai|Miyagi|22*######|98#-####|
JP|Hiroshima|Hiroshima|82*######|73#-####|
JP|Kawasaki|Kanagawa|44*######|21#-####|
JP|Saitama|Saitama|48*######|33#-####|
JP|Niigata|Niigata|25*######|95#-####|
KR|Seoul|Seoul|2*######|0%###|
KR|Busan|Busan|51|48###|
KR|Incheon|Incheon|32|21###|
KR|Daegu|Daegu|53|41###|
KR|Daejeon|Daejeon|42|34###|
KR|Gwangju|Gwangju|62|61###|
KR|Suwon|Gyeonggi-do|31|16###|
KR|Ulsan|Ulsan|52|44###|
KR|Seongnam|Gyeonggi-do|31|13###|
KR|Changwon|Gyeongsangnam-do|55|51###|
TW|Taipei|Taipei|2*#######|10###|
TW|New Taipei|New Taipei|2*#######|22###|
TW|Taichung|Taichung|47######,48######,42#######|40###|
TW|Kaohsiung|Kaohsiung|7*######|80###|
TW|Tainan|Tainan|6*######|70###|
TW|Hsinchu|Hsinchu|3*######|30###|
TW|Taoyuan|Taoyuan|3*######|33###|
HK|Hong Kong||25,28||
HK|Kowloon||23,27||
HK|Tsuen Wan||24||
HK|Sha Tin||26||
SG|Singapore||62,63,67,68|######|
MY|Kuala Lumpur|Kuala Lumpur|38#######|5####|
MY|Shah Alam|Selangor|38#######|40###|
MY|Petaling Jaya|Selangor|38#######|47###|
MY|George Town|Pulau Pinang|4*######|10###|
MY|Johor Bahru|Johor|7*######|80###|
MY|Ipoh|Perak|53######,54######,56######|30###|
MY|Kuching|Sarawak|82*#####|93###|
ID|Jakarta|DKI Jakarta|21*######|1####|
ID|Surabaya|Jawa Timur|31*######|60###|
ID|Bandung|Jawa Barat|22*#####|40###|
ID|Medan|Sumatera Utara|61*######|20###|
ID|Semarang|Jawa Tengah|24*######|50###|
ID|Makassar|Sulawesi Selatan|411|90###|
ID|Yogyakarta|DI Yogyakarta|274|55###|
ID|Denpasar|Bali|361|80###|
ID|Tangerang|Banten|21*######|15###|
TH|Bangkok|Bangkok|2*######|10##0|
TH|Chiang Mai|Chiang Mai|53*#####|50##0|
TH|Nonthaburi|Nonthaburi|2*######|11##0|
TH|Rayong|Rayong|38*#####|21##0|
TH|Phuket|Phuket|76*#####|83##0|
TH|Khon Kaen|Khon Kaen|43*#####|40##0|
VN|Hồ Chí Minh|Hồ Chí Minh|28|7#####|
VN|Hà Nội|Hà Nội|24|1#####|
VN|Đà Nẵng|Đà Nẵng|236|55####|
VN|Hải Phòng|Hải Phòng|225|18####|
VN|Cần Thơ|Cần Thơ|292|90####|
VN|Biên Hòa|Đồng Nai|251|81####|
PH|Makati|Metro Manila|23#######,24#######,25#######|12##|
PH|Quezon City|Metro Manila|23#######,24#######,25#######|11##|
PH|Manila|Metro Manila|23#######,24#######,25#######|10##|
PH|Cebu City|Cebu|32*######|60##|
PH|Davao City|Davao del Sur|82*######|80##|
PH|Parañaque|Metro Manila|23#######,24#######,25#######|17##|
IN|Mumbai|Maharashtra|22|400 0##|
IN|New Delhi|Delhi|112#######,113#######,114#######|110 0##|
IN|Bengaluru|Karnataka|80|560 0##|
IN|Chennai|Tamil Nadu|442#######,443#######,444#######|600 0##|
IN|Hyderabad|Telangana|402#######,403#######,404#######|500 0##|
IN|Pune|Maharashtra|20|411 0##|
IN|Ahmedabad|Gujarat|792#######,793#######,794#######|380 0##|
IN|Kolkata|West Bengal|332#######,333#######,334#######|700 0##|
IN|Surat|Gujarat|2612######,2613######,2614######|395 0##|
IN|Jaipur|Rajasthan|1412######,1413######,1414######|302 0##|
IN|Lucknow|Uttar Pradesh|522|226 0##|
IN|Coimbatore|Tamil Nadu|422*######|641 0##|
IN|Kochi|Kerala|484*######|682 0##|
IN|Ludhiana|Punjab|1612######,1613######,1614######|141 0##|
IN|Indore|Madhya Pradesh|7312######,7313######,7314######|452 0##|
PK|Karachi|Sindh|21*#######|7####|
PK|Lahore|Punjab|42*#######|54###|
PK|Islamabad|Islamabad|51|44###|
PK|Faisalabad|Punjab|41|38###|
PK|Sialkot|Punjab|52|51###|
BD|Dhaka|Dhaka|24#######,25#######,22########|1###|
BD|Chattogram|Chattogram|315#####,316#####,317#####|4###|
BD|Khulna|Khulna|41*#####|9###|
BD|Sylhet|Sylhet|8217#####|3###|
LK|Colombo|Western Province|112######,113######,114######|00%##|
LK|Kandy|Central Province|81|20###|
LK|Galle|Southern Province|91|80###|
LK|Negombo|Western Province|312######,313######,314######|115##|
KZ|Almaty|Almaty|7272######,7273######,7277######|050###|
KZ|Astana|Astana|7172######|010###|
KZ|Shymkent|Shymkent|7252######,7253######,7254######|160###|
KZ|Karaganda|Karaganda Region|7212######,7213######|100###|
AU|Sydney|New South Wales|2|20##|
AU|Melbourne|Victoria|3|30##|
AU|Brisbane|Queensland|7|40##|
AU|Perth|Western Australia|87#######,88#######,89#######|60##|
AU|Adelaide|South Australia|87#######,88#######,89#######|50##|
AU|Gold Coast|Queensland|7|42##|
AU|Newcastle|New South Wales|2|23##|
AU|Canberra|Australian Capital Territory|2|26##|
AU|Hobart|Tasmania|3|70##|
AU|Geelong|Victoria|3|32##|
AU|Darwin|Northern Territory|87#######,88#######,89#######|08##|
NZ|Auckland|Auckland|9|10##|
NZ|Wellington|Wellington|4|60##|
NZ|Christchurch|Canterbury|3|80##|
NZ|Hamilton|Waikato|7|32##|
NZ|Dunedin|Otago|3|90##|
NZ|Whangārei|Northland|9|01##|
`
