// The cities of the Middle East and Africa, read by places.ts.

/** Cities of the Middle East and Africa, the largest first within each country. */
export const MIDDLE_EAST_AND_AFRICAN_CITIES = `
TR|İstanbul|İstanbul|212,216|34###|
TR|Ankara|Ankara|312|06###|
TR|İzmir|İzmir|232|35###|
TR|Bursa|Bursa|224|16###|
TR|Antalya|Antalya|242|07###|
TR|Gaziantep|Gaziantep|342|27###|
TR|Kocaeli|Kocaeli|262|41###|
TR|Eskişehir|Eskişehir|222|26###|
TR|Diyarbakır|Diyarbakır|412|21###|
TR|Muğla|Muğla|252|48###|
IL|Tel Aviv|Tel Aviv|3|6######|
IL|Jerusalem|Jerusalem|2|9######|
IL|Haifa|Haifa|4|3######|
IL|Petah Tikva|Central District|3|49#####|
IL|Be'er Sheva|Southern District|8|84#####|
AE|Dubai|Dubai|4||
AE|Abu Dhabi|Abu Dhabi|2||
AE|Sharjah|Sharjah|6||
AE|Ras Al Khaimah|Ras Al Khaimah|7||
AE|Al Ain|Abu Dhabi|3||
SA|Riyadh|Riyadh|11|1####|
SA|Jeddah|Makkah|122######,124######,125######|2####|
SA|Dammam|Eastern Province|133######,135######,136######|3####|
SA|Al Khobar|Eastern Province|133######,135######,136######|34###|
SA|Medina|Al Madinah|143######,144######,145######|4####|
QA|Doha||44||
QA|Al Rayyan||44||
QA|Al Wakrah||44||
QA|Al Khor||44||
KW|Kuwait City||22|1####|
KW|Hawalli||22|3####|
KW|Salmiya||252#####,253#####,254#####|2####|
KW|Al Ahmadi||23|6####|
EG|Cairo|Cairo|2*#######|11###|
EG|Alexandria|Alexandria|3*######|21###|
EG|Giza|Giza|2*#######|12###|
EG|Port Said|Port Said|66*######|42###|
EG|Mansoura|Dakahlia|50*######|35###|
ZA|Johannesburg|Gauteng|11|20##|
ZA|Cape Town|Western Cape|21|80##|
ZA|Durban|KwaZulu-Natal|31|40##|
ZA|Pretoria|Gauteng|12|00##|
ZA|Gqeberha|Eastern Cape|41|60##|
ZA|Bloemfontein|Free State|51|93##|
NG|Lagos|Lagos|201#######|10####|
NG|Abuja|Federal Capital Territory|209#######|90####|
NG|Port Harcourt|Rivers|2084######|50####|
NG|Kano|Kano|2064######|70####|
NG|Ibadan|Oyo|202#######|20####|
KE|Nairobi|Nairobi|20|00###|
KE|Mombasa|Mombasa|41|80###|
KE|Kisumu|Kisumu|57|40###|
KE|Nakuru|Nakuru|51|20###|
GH|Accra|Greater Accra|302######,303######,307######|GA-###-####|
GH|Kumasi|Ashanti|327######|AK-###-####|
GH|Takoradi|Western|317######|WS-###-####|
GH|Tamale|Northern|377######|NT-###-####|
MA|Casablanca|Casablanca-Settat|522|20###|
MA|Rabat|Rabat-Salé-Kénitra|537|10###|
MA|Marrakech|Marrakech-Safi|5242#####,5243#####,5244#####|40###|
MA|Tanger|Tanger-Tétouan-Al Hoceïma|539|90###|
MA|Fès|Fès-Meknès|535|30###|
TN|Tunis|Tunis|71|10##|
TN|Sfax|Sfax|74|30##|
TN|Sousse|Sousse|73|40##|
TN|Bizerte|Bizerte|72|70##|
`
