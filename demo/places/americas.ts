// The cities of the Americas, read by places.ts.

/** Cities of North, Central and South America, the largest first within each country. */
export const AMERICAN_CITIES = `
US|New York|New York|212,646,347|100##|
US|Los Angeles|California|213,323,310|900##|
US|Chicago|Illinois|312,773|606##|
US|Houston|Texas|713,281,832|770##|
US|Dallas|Texas|214,469,972|752##|
US|San Francisco|California|415|941##|
US|Atlanta|Georgia|404|303##|
US|Boston|Massachusetts|617|021##|
US|Philadelphia|Pennsylvania|215,267|191##|
US|Phoenix|Arizona|602,480|850##|
US|Miami|Florida|305,786|331##|
US|Seattle|Washington|206|981##|
US|San Diego|California|619,858|921##|
US|Denver|Colorado|303,720|802##|
US|San Antonio|Texas|210|782##|
US|San Jose|California|408|951##|
US|Austin|Texas|512|787##|
US|Minneapolis|Minnesota|612|554##|
US|Charlotte|North Carolina|704,980|282##|
US|Columbus|Ohio|614|432##|
US|Indianapolis|Indiana|317|462##|
US|Detroit|Michigan|313|482##|
US|Las Vegas|Nevada|702|891##|
US|Nashville|Tennessee|615|372##|
US|Portland|Oregon|503|972##|
US|St. Louis|Missouri|314|631##|
US|Cleveland|Ohio|216|441##|
US|Pittsburgh|Pennsylvania|412|152##|
US|Jacksonville|Florida|904|322##|
US|Salt Lake City|Utah|801|841##|
US|Kansas City|Missouri|816|641##|
US|Kansas City|Kansas|913|661##|
US|Milwaukee|Wisconsin|414|532##|
US|New Orleans|Louisiana|504|701##|
US|Saint Paul|Minnesota|651|551##|
US|Springfield|Illinois|217|627##|
US|Springfield|Massachusetts|413|011##|
US|Springfield|Missouri|417|658##|
US|Portland|Maine|207|041##|
US|Wilmington|Delaware|302|198##|
US|Winston-Salem|North Carolina|336|271##|
US|Honolulu|Hawaii|808|968##|
US|Coeur d'Alene|Idaho|208|838##|
US|Fort Worth|Texas|817|761##|
US|Des Moines|Iowa|515|503##|
US|Omaha|Nebraska|402|681##|
US|Birmingham|Alabama|205|352##|
CA|Toronto|Ontario|416,647|M5^ #^#|
CA|Montréal|Québec|514,438|H3^ #^#|fr_CA
CA|Vancouver|British Columbia|604,778|V6^ #^#|
CA|Calgary|Alberta|403,587|T2^ #^#|
CA|Edmonton|Alberta|780|T5^ #^#|
CA|Ottawa|Ontario|613|K1^ #^#|
CA|Mississauga|Ontario|905|L5^ #^#|
CA|Winnipeg|Manitoba|204|R3^ #^#|
CA|Québec|Québec|418|G1^ #^#|fr_CA
CA|Hamilton|Ontario|905|L8^ #^#|
CA|London|Ontario|519|N6^ #^#|
CA|Halifax|Nova Scotia|902|B3^ #^#|
CA|Trois-Rivières|Québec|819|G9^ #^#|fr_CA
CA|Saskatoon|Saskatchewan|306|S7^ #^#|
CA|St. John's|Newfoundland and Labrador|709|A1^ #^#|
CA|Victoria|British Columbia|250|V8^ #^#|
MX|Ciudad de México|Ciudad de México|55|0####|
MX|Monterrey|Nuevo León|81|64###|
MX|Guadalajara|Jalisco|33|44###|
MX|Puebla|Puebla|222|72###|
MX|Tijuana|Baja California|664|22###|
MX|Querétaro|Querétaro|442|76###|
MX|León|Guanajuato|477|37###|
MX|Mérida|Yucatán|999|97###|
MX|Toluca|México|722|50###|
MX|San Luis Potosí|San Luis Potosí|444|78###|
MX|Cancún|Quintana Roo|998|77###|
BR|São Paulo|São Paulo|112#######,113#######,114#######|0%###-###|
BR|Rio de Janeiro|Rio de Janeiro|212#######,213#######,214#######|2####-###|
BR|Belo Horizonte|Minas Gerais|312#######,313#######,314#######|30###-###|
BR|Curitiba|Paraná|412#######,413#######,414#######|80###-###|
BR|Porto Alegre|Rio Grande do Sul|512#######,513#######,514#######|90###-###|
BR|Brasília|Distrito Federal|612#######,613#######,614#######|70###-###|
BR|Salvador|Bahia|712#######,713#######,714#######|40###-###|
BR|Fortaleza|Ceará|852#######,853#######,854#######|60###-###|
BR|Recife|Pernambuco|812#######,813#######,814#######|50###-###|
BR|Campinas|São Paulo|192#######,193#######,194#######|13###-###|
BR|Goiânia|Goiás|622#######,623#######,624#######|74###-###|
BR|Florianópolis|Santa Catarina|482#######,483#######,484#######|88###-###|
BR|Belém|Pará|912#######,913#######,914#######|66###-###|
BR|Joinville|Santa Catarina|472#######,473#######,474#######|89###-###|
BR|Vitória|Espírito Santo|272#######,273#######,274#######|29###-###|
AR|Buenos Aires|Ciudad Autónoma de Buenos Aires|11|C1###^^^|
AR|Córdoba|Córdoba|351|X5###^^^|
AR|Rosario|Santa Fe|341|S2###^^^|
AR|Mendoza|Mendoza|261|M5###^^^|
AR|San Miguel de Tucumán|Tucumán|381|T4###^^^|
AR|Mar del Plata|Buenos Aires|2233######,2234######,2235######|B76##^^^|
CL|Santiago|Región Metropolitana|22#######|83#####|
CL|Valparaíso|Valparaíso|32|23#####|
CL|Concepción|Biobío|41|40#####|
CL|Antofagasta|Antofagasta|55|12#####|
CL|Viña del Mar|Valparaíso|32|25#####|
CO|Bogotá|Cundinamarca|601|11####|
CO|Medellín|Antioquia|604|05####|
CO|Cali|Valle del Cauca|602|76####|
CO|Barranquilla|Atlántico|605|08####|
CO|Cartagena|Bolívar|605|13####|
CO|Bucaramanga|Santander|607|68####|
PE|Lima|Lima|1|15###|
PE|Arequipa|Arequipa|54|04###|
PE|Trujillo|La Libertad|44|13###|
PE|Chiclayo|Lambayeque|74|14###|
PE|Cusco|Cusco|84|08###|
UY|Montevideo|Montevideo|2|11###|
UY|Salto|Salto|47|50###|
UY|Paysandú|Paysandú|47|60###|
UY|Maldonado|Maldonado|42|20###|
EC|Quito|Pichincha|22######,23######,24######|17####|
EC|Guayaquil|Guayas|42######,43######,44######|09####|
EC|Cuenca|Azuay|72######,73######,74######|01####|
EC|Ambato|Tungurahua|32######,33######,34######|18####|
CR|San José|San José|22|1####|
CR|Alajuela|Alajuela|24|2####|
CR|Heredia|Heredia|22|4####|
CR|Cartago|Cartago|25|3####|
`
