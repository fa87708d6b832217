// Words for a line of business in the local language ("Bäckerei ~", "~ Transportes"), keyed by the longest matching
// prefix of the SIC code. If a language has none, the English words are used.

import { cellList } from './text-table.ts'

// "code words; code words"; ~ marks the position of the company's name if it differs from the language's usual one.
const WORDS: Record<string, string> = {
  de: `
01 Agrar,Landwirtschaft,Gutshof ~; 02 Viehzucht,Tierzucht; 074 Tierarztpraxis ~,Tierklinik ~;
078 Gartenbau,Landschaftsbau,Gärtnerei ~; 08 Forst,Forstbetrieb ~; 09 Fischerei; 10 Bergbau; 12 Kohle,Bergbau;
13 Bohrtechnik; 14 Kieswerk ~,Steinbruch ~,Kies & Sand; 15 Bau,Hochbau,Bauunternehmung; 16 Tiefbau,Straßenbau;
1711 Haustechnik,Heizungsbau,Sanitär & Heizung; 1721 Malerbetrieb ~,Malermeister ~; 1731 Elektrotechnik,Elektro ~;
174 Ausbau,Trockenbau; 1743 Fliesen; 1751 Zimmerei ~,Holzbau; 1752 Bodenbeläge,Parkett; 1761 Bedachungen,Dachdeckerei ~;
1771 Betonbau; 1791 Stahlbau; 1794 Erdbau; 1795 Abbruch; 1799 Bauservice; 201 Fleischwaren,Wurstwaren,Metzgerei ~;
202 Molkerei ~,Käserei ~; 203 Konserven; 204 Mühlenwerke,Mühle ~; 205 Bäckerei ~,Backwaren; 206 Süßwaren;
2079 Ölmühle ~; 2082 Brauerei ~,Bräu; 2084 Weingut ~,Weinkellerei ~; 2085 Brennerei ~; 2086 Getränke,Mineralbrunnen;
2095 Kaffeerösterei ~; 209 Lebensmittel,Feinkost; 22 Textil,Weberei ~; 23 Bekleidung,Moden; 24 Holz,Holzwerke;
2434 Küchen; 25 Möbel,Möbelwerkstätten; 26 Papier,Verpackungen; 271 Zeitungsverlag; 272 Verlag; 273 Verlag,Buchverlag;
274 Verlag; 275 Druck,Druckerei ~; 283 Pharma,Arzneimittel; 284 Kosmetik; 285 Lacke,Farben; 28 Chemie,Chemische Fabrik ~;
29 Mineralöl; 301 Reifen; 30 Kunststoffe,Kunststofftechnik; 311 Gerberei ~; 314 Schuhfabrik ~; 317 Lederwaren;
32 Keramik; 321 Glas; 322 Glas; 324 Zement; 325 Ziegelwerk ~; 327 Betonwerk ~,Fertigteile; 328 Natursteine;
33 Stahl,Metallwerke; 332 Gießerei ~; 34 Metallbau,Metallwaren,Schlosserei ~; 347 Oberflächentechnik; 35 Maschinenbau,Maschinenfabrik ~;
354 Werkzeugbau,Präzisionstechnik; 357 Computertechnik; 3585 Klimatechnik; 36 Elektronik,Elektrogeräte; 364 Leuchten,Lichttechnik;
371 Fahrzeugbau,Fahrzeugtechnik; 372 Flugzeugtechnik; 373 Werft ~; 38 Messtechnik; 384 Medizintechnik; 385 Optik; 3873 Uhren;
3911 Schmuck; 393 Klavierbau; 3944 Spielwaren; 3993 Lichtwerbung; 40 Bahn; 411 Verkehrsbetriebe; 412 Taxi ~; 413 Busreisen;
414 Busreisen,Reisebusse; 421 Spedition ~,Transporte; 422 Lagerhaus,Lagerlogistik; 44 Reederei ~,Schifffahrt; 45 Luftfahrt;
472 Reisebüro ~,Reisen; 473 Spedition ~,Logistik; 481 Telekommunikation; 483 Rundfunk; 491 Energie,Stromversorgung;
492 Gasversorgung; 494 Wasserversorgung; 495 Entsorgung,Recycling; 501 Autoteile; 502 Möbelhandel; 503 Baustoffe;
504 Bürotechnik; 5045 Computerhandel; 5047 Medizinbedarf; 505 Stahlhandel; 506 Elektrogroßhandel; 507 Eisenwaren; 508 Industriebedarf;
5083 Landmaschinen; 509 Handel,Import-Export; 51 Großhandel,Handel; 514 Lebensmittelhandel; 5148 Früchte; 5172 Mineralölhandel;
5182 Weinhandel; 5193 Blumengroßhandel; 5211 Baumarkt,Bauzentrum; 525 Eisenwaren; 526 Gartencenter ~; 5411 Lebensmittel,Feinkost;
5421 Metzgerei ~; 5461 Bäckerei ~,Konditorei ~; 5511 Autohaus ~,Automobile; 5521 Gebrauchtwagen; 5541 Tankstelle ~; 56 Moden,Modehaus ~;
5661 Schuhhaus ~; 571 Möbelhaus ~,Einrichtungen; 572 Hausgeräte; 5812 Gasthaus ~,Restaurant ~,Gaststätte ~,Café ~;
5813 Bar; 5912 Apotheke ~; 5941 Sporthaus ~; 5942 Buchhandlung ~; 5943 Schreibwaren; 5944 Juwelier ~; 5945 Spielwaren;
5961 Versand; 5992 Blumen ~,Floristik; 5995 Augenoptik,Optik ~; 60 Bank,Bankhaus ~; 62 Vermögensverwaltung;
63 Versicherung; 641 Versicherungsmakler,Assekuranz; 65 Immobilien,Hausverwaltung; 6552 Grundstücke; 67 Beteiligungen;
6719 Holding,Beteiligungen; 6732 Stiftung ~; 7011 Hotel ~,Gasthof ~,Pension ~; 7033 Campingplatz ~; 721 Wäscherei ~,Textilreinigung;
722 Fotostudio ~; 7231 Friseursalon ~,Kosmetikstudio ~; 7241 Friseur ~; 7261 Bestattungen; 731 Werbeagentur ~,Werbung; 7336 Grafik,Design;
7342 Schädlingsbekämpfung; 7349 Gebäudereinigung,Gebäudedienste; 735 Vermietung,Mietservice; 736 Personalservice,Zeitarbeit;
737 Software,Informatik,Datentechnik,IT-Systeme; 7381 Sicherheitsdienst,Wachschutz; 7382 Sicherheitstechnik; 7389 Dienstleistungen,Service;
751 Autovermietung; 753 Autowerkstatt ~,Kfz-Technik; 762 Elektroservice; 7692 Schweißtechnik; 769 Reparaturservice; 781 Filmproduktion;
783 Kino ~,Lichtspiele; 792 Theater ~; 7991 Fitness; 79 Freizeit; 8011 Arztpraxis ~,Gemeinschaftspraxis ~; 8021 Zahnarztpraxis ~;
8049 Physiotherapie,Physiotherapie ~; 805 Seniorenheim ~,Pflegeheim ~; 806 Klinik ~,Krankenhaus ~; 807 Labor ~; 8082 Pflegedienst ~;
81 Rechtsanwälte,Kanzlei ~; 821 Privatschule ~; 822 Hochschule ~; 82 Akademie ~; 8351 Kindertagesstätte ~; 83 Soziale Dienste;
84 Museum ~; 861 Verband ~; 864 Verein ~; 866 Kirchengemeinde ~; 8711 Ingenieure,Ingenieurbüro ~; 8712 Architekten,Architekturbüro ~;
8713 Vermessung; 8721 Steuerberatung,Treuhand,Wirtschaftsprüfung; 873 Forschung; 8742 Unternehmensberatung,Consulting; 874 Consulting,Management`,
  fr: `
01 Agricole,Exploitation Agricole,Cultures; 02 Élevage; 074 Clinique Vétérinaire; 078 Jardins,Paysages,Espaces Verts; 08 Forêts,Bois;
09 Pêcheries; 10 Mines; 13 Forages; 14 Carrières,Granulats; 15 Constructions,Bâtiment,Maçonnerie; 16 Travaux Publics,Terrassement;
1711 Plomberie,Chauffage,Climatisation; 1721 Peintures; 1731 Électricité; 174 Maçonnerie,Plâtrerie; 1743 Carrelages;
1751 Menuiserie,Charpentes; 1752 Parquets; 1761 Couverture,Toitures; 1771 Bétons; 1794 Terrassements; 1795 Démolition; 17 Travaux;
201 Salaisons,Charcuterie; 202 Laiterie,Fromagerie; 203 Conserverie; 204 Moulins,Minoterie; 205 Boulangerie,Biscuiterie;
206 Confiserie,Chocolaterie; 2082 Brasserie; 2084 Domaine,Château,Caves; 2085 Distillerie; 2086 Boissons; 2095 Cafés; 209 Alimentation;
22 Textiles,Tissages,Filature; 23 Confection,Couture; 24 Scierie,Bois; 25 Meubles,Ébénisterie; 26 Papeterie,Emballages,Cartonnages;
271 Presse; 27 Éditions; 275 Imprimerie; 283 Laboratoires,Pharma; 284 Cosmétiques,Parfums; 28 Chimie; 30 Plastiques,Caoutchouc;
314 Chaussures; 31 Maroquinerie; 32 Verrerie,Céramiques; 324 Ciments; 325 Briqueterie,Tuilerie; 327 Bétons; 328 Marbrerie; 33 Aciéries,Fonderie;
34 Métallerie,Chaudronnerie,Serrurerie; 35 Mécanique,Constructions Mécaniques; 354 Outillage; 357 Informatique; 36 Électronique,Électrotechnique;
364 Éclairage,Luminaires; 371 Équipements Automobiles; 372 Aéronautique; 373 Chantier Naval; 38 Instruments,Mesures; 384 Médical; 385 Optique;
3873 Horlogerie; 3911 Bijouterie,Joaillerie; 3944 Jouets; 3993 Enseignes; 411 Transports Urbains; 412 Taxis; 413 Autocars; 414 Autocars;
421 Transports,Déménagements; 422 Entrepôts; 44 Armement,Navigation; 45 Aviation; 472 Voyages; 473 Logistique,Transit; 481 Télécom;
483 Radio; 491 Énergies; 492 Gaz; 494 Eaux; 495 Environnement,Recyclage; 501 Pièces Auto; 502 Ameublement; 503 Matériaux; 504 Bureautique;
505 Métaux; 506 Matériel Électrique; 507 Quincaillerie; 508 Équipements,Fournitures Industrielles; 51 Négoce,Distribution; 514 Primeurs,Alimentation;
5182 Vins; 5211 Bricolage,Matériaux; 525 Quincaillerie; 5411 Supermarché,Épicerie; 5421 Boucherie; 5461 Boulangerie,Pâtisserie; 551 Automobiles;
554 Station-Service; 56 Boutique,Prêt-à-Porter; 5661 Chaussures; 571 Meubles; 5812 Restaurant,Brasserie,Café; 5813 Bar; 5912 Pharmacie;
5941 Cycles,Sports; 5942 Librairie; 5944 Bijouterie; 5992 Fleurs; 5995 Optique; 60 Banque; 62 Gestion,Patrimoine; 63 Assurances,Mutuelle;
641 Assurances,Courtage; 65 Immobilier,Agence Immobilière,Foncière; 67 Participations,Financière; 6719 Financière,Holding,Groupe; 6732 Fondation;
7011 Hôtel,Auberge; 7033 Camping; 721 Blanchisserie,Pressing; 722 Studio Photo; 723 Coiffure,Institut de Beauté; 7241 Coiffure; 7261 Pompes Funèbres;
731 Publicité,Communication; 7336 Graphisme; 7349 Nettoyage,Propreté; 735 Location; 736 Intérim,Recrutement; 737 Informatique,Logiciels,Numérique;
7381 Sécurité,Gardiennage; 7389 Services; 751 Location de Voitures; 753 Garage,Carrosserie; 7692 Soudure; 769 Réparations,Maintenance; 78 Films,Productions;
792 Théâtre; 79 Loisirs; 7991 Fitness; 8011 Cabinet Médical; 8021 Cabinet Dentaire; 8049 Kinésithérapie; 805 Résidence,Maison de Retraite;
806 Clinique,Hôpital; 807 Laboratoire; 808 Soins à Domicile; 81 Avocats,Cabinet; 821 École; 82 Formation,Institut; 8351 Crèche; 84 Musée;
86 Association; 8711 Ingénierie,Bureau d'Études; 8712 Architectes,Architecture; 8713 Géomètres; 8721 Expertise Comptable,Audit,Fiduciaire;
873 Recherches; 874 Conseil,Consultants`,
  it: `
01 Azienda Agricola,Agricola; 02 Allevamenti; 074 Clinica Veterinaria; 078 Giardini,Vivai; 09 Pesca; 14 Cave,Inerti; 15 Costruzioni,Edilizia,Immobiliare;
16 Strade,Lavori Pubblici; 1711 Impianti,Idraulica,Termoidraulica; 1721 Tinteggiature; 1731 Impianti Elettrici,Elettrica; 174 Murature; 1743 Pavimenti,Marmi;
1751 Falegnameria,Carpenteria; 1761 Coperture; 1794 Scavi; 201 Salumificio,Carni; 202 Caseificio; 203 Conserve; 204 Molino; 205 Panificio,Biscottificio;
206 Dolciaria,Cioccolato; 2079 Oleificio; 2082 Birrificio; 2084 Cantina,Vini,Azienda Vinicola; 2085 Distilleria; 2086 Bevande,Acque Minerali; 2095 Torrefazione;
2098 Pastificio; 209 Alimentari; 22 Tessitura,Tessuti,Filatura; 23 Confezioni,Sartoria; 24 Legnami,Segheria; 25 Mobili,Arredamenti; 26 Cartiera,Imballaggi;
27 Editrice,Edizioni; 275 Tipografia,Grafiche; 283 Farmaceutici; 284 Cosmetici,Profumi; 28 Chimica,Prodotti Chimici; 30 Plastica,Gomma,Materie Plastiche;
311 Conceria; 314 Calzaturificio,Calzature; 317 Pelletteria; 32 Vetreria; 3253 Ceramiche; 325 Fornace,Laterizi; 327 Calcestruzzi,Prefabbricati; 328 Marmi,Graniti;
33 Acciaierie,Fonderia,Siderurgica; 34 Carpenterie Metalliche,Officine; 35 Meccanica,Officine Meccaniche; 354 Stampi,Utensileria; 36 Elettronica,Elettromeccanica;
364 Illuminazione; 371 Autocomponenti; 373 Cantieri Navali; 38 Strumenti; 384 Biomedicale; 385 Occhialeria; 3911 Oreficeria,Gioielli; 3944 Giocattoli; 3993 Insegne;
411 Trasporti Pubblici; 412 Taxi; 41 Autolinee; 421 Trasporti,Autotrasporti,Traslochi; 422 Depositi; 44 Navigazione; 472 Viaggi; 473 Spedizioni,Logistica;
481 Telecomunicazioni; 491 Energia; 492 Gas; 494 Acque; 495 Ambiente,Ecologia; 501 Ricambi; 503 Materiali Edili; 504 Ufficio; 505 Metalli; 506 Forniture Elettriche;
507 Ferramenta; 508 Forniture Industriali,Macchine; 51 Commerciale,Distribuzione; 514 Alimentari,Ortofrutta; 5411 Supermercati,Alimentari; 5421 Macelleria;
5461 Panificio,Pasticceria; 551 Autosalone,Auto; 554 Stazione di Servizio; 56 Abbigliamento,Boutique; 5661 Calzature; 571 Arredamenti; 5812 Ristorante,Trattoria,Pizzeria;
5813 Bar; 5912 Farmacia; 5942 Libreria; 5944 Gioielleria; 5992 Fiori; 5995 Ottica; 60 Banca,Cassa; 62 Fiduciaria; 63 Assicurazioni; 641 Assicurazioni,Broker;
65 Immobiliare; 67 Finanziaria,Partecipazioni; 6732 Fondazione; 7011 Albergo,Hotel; 7033 Camping; 721 Lavanderia; 722 Foto; 723 Parrucchieri,Estetica; 724 Barbiere;
7261 Onoranze Funebri; 731 Pubblicità,Comunicazione; 7349 Pulizie,Servizi; 735 Noleggi; 736 Lavoro; 737 Informatica,Sistemi; 7381 Vigilanza; 7389 Servizi;
751 Autonoleggio; 753 Autofficina,Carrozzeria; 769 Riparazioni; 78 Film,Cinematografica; 79 Sport,Palestra; 8011 Studio Medico; 8021 Studio Dentistico; 805 Residenza;
806 Clinica,Ospedale; 807 Laboratorio Analisi; 81 Studio Legale; 82 Istituto,Scuola; 8351 Asilo; 84 Museo; 86 Associazione; 8711 Ingegneria,Progetti; 8712 Architetti;
8721 Studio Commercialista,Revisioni; 873 Ricerche; 874 Consulenza,Consulting`,
  es: `
01 Agrícola,Agropecuaria,Frutas; 02 Ganadería,Granja; 074 Clínica Veterinaria; 078 Jardinería,Viveros; 08 Forestal; 09 Pesquera,Pesquerías; 10 Minera,Minas;
13 Petróleos,Perforaciones; 14 Canteras,Áridos; 15 Construcciones,Constructora,Edificaciones; 16 Obras Públicas,Asfaltos; 1711 Fontanería,Climatización,Instalaciones;
1721 Pinturas; 1731 Electricidad,Instalaciones Eléctricas; 174 Albañilería; 1743 Mármoles; 1751 Carpintería; 1761 Cubiertas; 1794 Excavaciones; 17 Reformas;
201 Cárnicas,Embutidos,Jamones; 202 Lácteos,Quesería; 203 Conservas; 204 Harinera,Molinos; 205 Panadería,Panificadora; 206 Dulces,Chocolates; 2079 Aceites;
2082 Cervecería; 2084 Bodegas,Viñedos; 2085 Destilerías; 2086 Bebidas; 2092 Mariscos,Congelados; 2095 Cafés; 209 Alimentos,Productos Alimenticios; 22 Textiles,Tejidos,Hilados;
23 Confecciones,Modas; 24 Maderas,Aserradero; 25 Muebles; 26 Papelera,Cartonajes,Envases; 271 Diario; 27 Editorial,Ediciones; 275 Imprenta,Artes Gráficas;
283 Laboratorios,Farmacéutica; 284 Cosméticos,Perfumes; 28 Químicas,Industrias Químicas; 30 Plásticos,Caucho; 311 Curtidos; 314 Calzados; 317 Marroquinería; 32 Vidrios,Cristalería;
324 Cementos; 325 Ladrillos; 3253 Cerámicas,Azulejos; 327 Hormigones,Prefabricados; 328 Mármoles,Granitos; 33 Aceros,Fundición,Siderúrgica; 34 Metalúrgica,Talleres,Estructuras Metálicas;
35 Maquinaria,Talleres Mecánicos; 354 Troqueles,Moldes; 36 Electrónica; 364 Iluminación; 371 Componentes,Autopartes; 373 Astilleros; 38 Instrumentos; 384 Equipos Médicos;
3911 Joyas; 3944 Juguetes; 3993 Rótulos; 411 Transporte Urbano; 412 Taxis; 41 Autobuses,Autocares; 421 Transportes,Mudanzas,Fletes; 422 Almacenes; 44 Naviera; 45 Aviación; 472 Viajes;
473 Logística,Transitarios,Cargas; 481 Telecomunicaciones; 483 Radio; 491 Energía,Eléctrica; 492 Gas; 494 Aguas; 495 Reciclajes,Medio Ambiente; 501 Repuestos,Recambios; 503 Materiales de Construcción;
504 Ofimática; 505 Metales; 506 Suministros Eléctricos; 507 Ferretería; 508 Suministros Industriales,Equipos; 51 Comercial,Distribuciones,Comercializadora; 514 Alimentación,Frutas;
5182 Vinos; 5211 Materiales; 525 Ferretería; 5411 Supermercados,Abarrotes; 5421 Carnicería; 5461 Panadería,Pastelería; 551 Automóviles,Autos; 554 Gasolinera,Estación de Servicio; 56 Boutique,Modas;
5661 Zapatería; 571 Mueblería; 5812 Restaurante,Mesón,Café,Parrilla; 5813 Bar,Cantina; 5912 Farmacia; 5942 Librería; 5944 Joyería; 5992 Floristería; 5995 Óptica; 60 Banco,Caja; 62 Valores; 63 Seguros; 641 Correduría de Seguros,Seguros;
65 Inmobiliaria,Bienes Raíces; 67 Inversiones,Grupo; 6732 Fundación; 7011 Hotel,Hostal; 7033 Camping; 721 Lavandería,Tintorería; 722 Fotografía; 723 Peluquería,Estética; 724 Barbería; 7261 Funeraria;
731 Publicidad; 7349 Limpiezas; 735 Alquileres; 736 Recursos Humanos; 737 Informática,Sistemas; 7381 Seguridad,Vigilancia; 7389 Servicios; 751 Alquiler de Coches; 753 Taller,Talleres; 769 Reparaciones;
78 Producciones,Cine; 79 Deportes,Club; 8011 Clínica,Centro Médico; 8021 Clínica Dental; 8049 Fisioterapia; 805 Residencia; 806 Hospital,Clínica; 807 Laboratorio; 81 Abogados,Bufete; 821 Colegio; 82 Academia,Instituto; 8351 Guardería;
84 Museo; 86 Asociación; 866 Parroquia; 8711 Ingeniería,Proyectos; 8712 Arquitectos; 8713 Topografía; 8721 Asesoría,Auditores,Contadores; 873 Investigaciones; 874 Consultores,Asesores,Consultoría`,
  pt: `
01 Agrícola,Agropecuária,Fazenda; 02 Pecuária,Granja; 074 Clínica Veterinária; 078 Jardins,Paisagismo; 08 Florestal; 09 Pescas; 10 Mineração; 14 Pedreira,Britas; 15 Construções,Construtora,Incorporadora; 16 Obras Públicas,Pavimentação;
1711 Canalizações,Climatização,Instalações; 1721 Pinturas; 1731 Instalações Elétricas; 1751 Carpintaria; 1761 Telhados,Coberturas; 1794 Terraplanagem; 201 Carnes,Frigorífico; 202 Laticínios; 203 Conservas; 204 Moinhos; 205 Panificadora,Padaria;
206 Doces,Chocolates; 2079 Azeites,Óleos; 2082 Cervejaria; 2084 Vinhos,Adega,Quinta; 2086 Bebidas; 2095 Cafés,Torrefação; 209 Alimentos; 22 Têxteis,Tecelagem; 23 Confecções; 24 Madeiras,Serraria; 25 Móveis; 26 Papéis,Embalagens;
27 Editora; 275 Gráfica,Tipografia; 283 Laboratórios,Farmacêutica; 284 Cosméticos,Perfumaria; 28 Química,Produtos Químicos; 30 Plásticos,Borrachas; 314 Calçados; 32 Vidros,Cerâmica; 324 Cimentos; 327 Concreto,Pré-Moldados; 328 Mármores,Granitos;
33 Siderúrgica,Fundição; 34 Metalúrgica,Serralharia; 35 Máquinas,Indústria Mecânica; 354 Ferramentas,Moldes; 36 Eletrônica; 364 Iluminação; 371 Autopeças; 38 Instrumentos; 384 Equipamentos Médicos; 3911 Joias; 3944 Brinquedos; 41 Viação; 412 Táxis; 421 Transportes,Mudanças;
422 Armazéns; 44 Navegação; 472 Viagens,Turismo; 473 Logística,Cargas; 481 Telecomunicações; 491 Energia; 494 Águas,Saneamento; 495 Ambiental,Reciclagem; 501 Autopeças; 503 Materiais de Construção; 505 Metais; 506 Materiais Elétricos; 507 Ferragens; 508 Equipamentos;
51 Comércio,Distribuidora; 514 Alimentos,Frutas; 5211 Materiais de Construção; 5411 Supermercado,Mercearia; 5421 Talho; 5461 Padaria,Pastelaria; 551 Automóveis,Veículos; 554 Posto; 56 Modas,Boutique; 5661 Sapataria; 571 Móveis; 5812 Restaurante,Churrascaria,Cantina; 5813 Bar; 5912 Farmácia,Drogaria;
5942 Livraria; 5944 Joalharia; 5992 Floricultura; 5995 Ótica; 60 Banco; 62 Corretora; 63 Seguros; 641 Corretora de Seguros; 65 Imobiliária,Imóveis; 67 Participações,Grupo; 6732 Fundação; 7011 Hotel,Pousada; 721 Lavanderia; 723 Salão,Estética; 724 Barbearia; 7261 Funerária; 731 Publicidade,Propaganda;
7349 Limpezas,Serviços; 735 Locações,Aluguer; 736 Recursos Humanos; 737 Informática,Sistemas; 7381 Vigilância,Segurança; 7389 Serviços; 751 Locadora; 753 Oficina,Auto Center; 769 Reparações,Manutenção; 78 Filmes,Produções; 79 Esportes,Academia; 8011 Clínica; 8021 Clínica Odontológica; 806 Hospital; 807 Laboratório;
81 Advogados,Advocacia; 82 Colégio,Instituto; 8351 Creche; 86 Associação; 8711 Engenharia,Projetos; 8712 Arquitetura; 8721 Contabilidade,Auditores; 874 Consultoria,Assessoria`,
  nl: `
01 Akkerbouw,Landbouw; 02 Veehouderij; 074 Dierenkliniek ~; 078 Hoveniers,Groenvoorziening; 09 Visserij; 14 Zand & Grind; 15 Bouw,Bouwbedrijf ~,Aannemersbedrijf ~; 16 Wegenbouw,Infra; 1711 Installatietechniek,Loodgieters; 1721 Schilders,Schildersbedrijf ~; 1731 Elektrotechniek;
174 Metselwerken,Afbouw; 1743 Tegels; 1751 Timmerwerken; 1752 Vloeren; 1761 Dakbedekking; 1794 Grondwerken; 1795 Sloopwerken; 201 Vleeswaren,Vlees; 202 Zuivel,Kaasmakerij ~; 205 Bakkerij ~; 206 Zoetwaren,Chocolade; 2082 Brouwerij ~; 2085 Distilleerderij ~; 2086 Dranken; 2095 Koffiebranderij ~; 209 Voeding;
22 Textiel,Weverij ~; 23 Kleding,Mode; 24 Houthandel,Hout; 25 Meubelen,Meubelmakerij ~; 26 Papier,Verpakkingen; 27 Uitgeverij ~; 275 Drukkerij ~,Druk; 283 Farma; 284 Cosmetica; 28 Chemie; 30 Kunststoffen; 31 Lederwaren; 32 Glas,Keramiek; 327 Beton,Prefab; 328 Natuursteen; 33 Staal,Gieterij ~; 34 Metaalbewerking,Constructie;
35 Machinebouw,Machinefabriek ~; 354 Gereedschappen; 36 Elektronica; 364 Verlichting; 371 Carrosseriebouw; 373 Scheepswerf ~,Jachtbouw; 38 Meettechniek; 384 Medische Techniek; 3911 Juwelen; 3944 Speelgoed; 412 Taxi ~; 41 Touringcars; 421 Transport,Verhuizingen; 422 Opslag; 44 Rederij ~,Scheepvaart; 472 Reizen,Reisbureau ~; 473 Expeditie,Logistiek;
481 Telecom; 491 Energie; 494 Water; 495 Milieu,Recycling; 501 Auto-onderdelen; 503 Bouwmaterialen; 504 Kantoormachines; 505 Staalhandel; 506 Elektrogroothandel; 507 IJzerwaren; 508 Techniek; 51 Groothandel,Handelsonderneming ~; 514 Levensmiddelen,Groenten & Fruit; 5193 Bloemen; 5211 Bouwmarkt; 526 Tuincentrum ~; 5411 Supermarkt ~; 5421 Slagerij ~; 5461 Bakkerij ~;
551 Autobedrijf ~,Auto's; 554 Tankstation ~; 56 Mode; 5661 Schoenen; 571 Meubelen,Wonen; 5812 Restaurant ~,Eetcafé ~; 5813 Café ~; 5912 Apotheek ~; 594 Winkel; 5941 Fietsen; 5942 Boekhandel ~; 5944 Juwelier ~; 5992 Bloemen; 5995 Opticiens; 60 Bank; 62 Vermogensbeheer; 63 Verzekeringen; 641 Assurantiën; 65 Vastgoed,Makelaardij ~; 67 Beheer,Participaties;
7011 Hotel ~,Herberg ~; 7033 Camping ~; 721 Wasserij ~; 723 Kapsalon ~; 7261 Uitvaartzorg; 731 Reclame,Communicatie; 7349 Schoonmaak; 735 Verhuur; 736 Uitzendbureau ~; 737 Automatisering,Software; 7381 Beveiliging; 7389 Dienstverlening,Diensten; 751 Autoverhuur; 753 Garage ~,Autoservice; 769 Reparaties,Onderhoud; 78 Film; 79 Sport; 8011 Huisartsenpraktijk ~;
8021 Tandartspraktijk ~; 8049 Fysiotherapie; 805 Zorgcentrum ~; 806 Ziekenhuis ~,Kliniek ~; 81 Advocaten,Notarissen; 82 Opleidingen,School ~; 8351 Kinderopvang ~; 84 Museum ~; 86 Vereniging ~; 8711 Ingenieurs,Ingenieursbureau ~; 8712 Architecten; 8721 Accountants,Administratiekantoor ~; 874 Advies,Adviseurs`,
  sv: `
01 Lantbruk,Odling; 02 Lantbruk,Djurhållning; 074 Veterinärklinik; 078 Trädgård,Mark & Trädgård; 08 Skog,Skogstjänst; 09 Fiske; 10 Gruvor; 14 Grus,Berg & Grus; 15 Bygg,Byggnads; 16 Anläggning,Mark & Asfalt; 1711 Rör,VVS,Ventilation; 1721 Måleri; 1731 El,Elektriska; 174 Mur & Puts; 1743 Kakel; 1751 Snickeri; 1752 Golv; 1761 Tak,Plåtslageri; 1794 Schakt;
201 Chark,Kött; 202 Mejeri; 205 Bageri; 206 Konfektyr,Choklad; 2082 Bryggeri; 2086 Drycker; 2095 Kafferosteri; 209 Livsmedel; 22 Väveri,Textil; 23 Kläder,Konfektion; 24 Såg,Trä; 25 Möbler; 26 Papper,Förpackningar; 27 Förlag; 275 Tryckeri; 283 Läkemedel; 28 Kemi; 30 Plast; 32 Glas,Keramik; 327 Betong; 328 Sten; 33 Stål,Gjuteri; 34 Svets & Smide,Mekaniska; 35 Maskin,Verkstad; 354 Verktyg;
36 Elektronik; 364 Belysning; 371 Fordonsteknik; 373 Varv,Båtar; 38 Mätteknik; 384 Medicinteknik; 3944 Leksaker; 3993 Skyltar; 412 Taxi; 41 Buss; 421 Åkeri,Transport; 422 Lager; 44 Rederi,Sjöfart; 472 Resor; 473 Spedition,Logistik; 491 Energi,Kraft; 494 Vatten; 495 Återvinning,Miljö; 501 Bildelar; 503 Byggmaterial; 505 Metall; 506 Elgrossist; 507 Järn; 508 Maskinhandel,Industri; 51 Handel,Grossist;
514 Livsmedel,Frukt & Grönt; 5211 Byggvaror; 5411 Livs; 5421 Chark; 5461 Bageri,Konditori; 551 Bil; 554 Bensin; 56 Mode,Kläder; 5661 Skor; 571 Möbler; 5812 Restaurang,Krog,Café; 5813 Pub; 5912 Apotek; 5941 Sport,Cykel; 5942 Bokhandel; 5944 Guld; 5992 Blommor; 5995 Optik; 60 Bank; 62 Kapitalförvaltning; 63 Försäkring; 641 Försäkringsmäklare; 65 Fastigheter; 67 Förvaltning,Invest; 7011 Hotell;
721 Tvätt; 723 Frisör,Salong; 7261 Begravningsbyrå; 731 Reklam; 7336 Design; 7349 Städ,Städservice; 735 Uthyrning; 736 Bemanning; 737 Data,Systemutveckling; 7381 Bevakning; 7389 Tjänster; 751 Biluthyrning; 753 Bilverkstad,Bilservice; 769 Service; 78 Film; 79 Fritid,Gym; 8011 Läkarmottagning; 8021 Tandläkare,Tandvård; 8049 Sjukgymnastik; 805 Omsorg; 806 Sjukhus; 81 Advokatbyrå; 82 Utbildning,Skola; 8351 Förskola; 86 Förening; 8711 Teknik,Konsult; 8712 Arkitekter; 8721 Redovisning,Revision; 874 Konsult,Rådgivning`,
  da: `
01 Landbrug,Gartneri; 02 Landbrug; 074 Dyreklinik; 078 Anlægsgartner; 09 Fiskeri; 15 Byg,Entreprise,Murer & Byg; 16 Anlæg,Vej & Anlæg; 1711 VVS,Blikkenslager; 1721 Malerfirma; 1731 El,El-Teknik; 174 Murerfirma; 1751 Tømrer,Snedkeri; 1752 Gulve; 1761 Tag; 201 Slagteri; 202 Mejeri; 205 Bageri; 2082 Bryghus,Bryggeri; 209 Fødevarer; 22 Tekstil; 23 Tøj,Konfektion; 24 Træ,Savværk; 25 Møbler; 26 Emballage; 27 Forlag; 275 Tryk,Trykkeri;
283 Medicinal; 28 Kemi; 30 Plast; 32 Glas; 327 Beton; 33 Støberi; 34 Smede,Stål; 35 Maskinfabrik,Maskiner; 36 Elektronik; 364 Belysning; 373 Værft,Både; 384 Medico; 412 Taxa; 41 Busser; 421 Vognmand,Transport; 44 Rederi,Shipping; 472 Rejser; 473 Spedition,Logistik; 491 Energi; 495 Genbrug,Miljø; 501 Autodele; 503 Byggematerialer; 506 El-Engros; 508 Maskinhandel; 51 Engros,Handel; 514 Fødevarer; 5411 Købmand; 5421 Slagter; 5461 Bageri,Konditori; 551 Biler,Auto;
56 Mode,Tøj; 5661 Sko; 571 Møbler; 5812 Restaurant,Kro,Café; 5912 Apotek; 5941 Cykler; 5942 Boghandel; 5944 Guld & Sølv; 5992 Blomster; 5995 Optik; 60 Bank,Sparekasse; 63 Forsikring; 641 Forsikringsmægler; 65 Ejendomme; 67 Invest,Kapital; 7011 Hotel,Kro; 721 Vaskeri; 723 Frisør,Salon; 731 Reklame; 7349 Rengøring; 735 Udlejning; 736 Vikar; 737 Data,Systemer; 7381 Vagt; 7389 Service; 753 Autoværksted,Auto; 769 Service; 78 Film; 79 Fritid; 8011 Lægehus; 8021 Tandlæge; 8049 Fysioterapi; 81 Advokater; 82 Skole,Kurser; 8351 Børnehave; 86 Forening; 8711 Rådgivende Ingeniører; 8712 Arkitekter; 8721 Revision; 874 Rådgivning`,
  nb: `
01 Landbruk,Gartneri; 02 Gård; 074 Dyreklinikk; 078 Hage,Anleggsgartner; 0912 Fiskeri; 0273 Havbruk; 13 Boring,Offshore; 14 Pukk,Grus; 15 Bygg,Byggmester ~,Entreprenør; 16 Anlegg,Vei & Anlegg; 1711 Rør,VVS; 1721 Malermester ~; 1731 Elektro,El; 174 Murmester ~; 1751 Tømrer,Snekkeri; 1761 Tak,Blikk; 1794 Graving; 201 Slakteri,Kjøtt; 202 Meieri; 205 Bakeri; 2082 Bryggeri; 2092 Sjømat; 209 Mat; 22 Tekstil; 23 Klær; 24 Sag,Trelast; 25 Møbler; 26 Emballasje; 27 Forlag; 275 Trykk;
28 Kjemi; 30 Plast; 327 Betong; 328 Stein; 34 Mek,Sveis & Stål; 35 Maskin; 36 Elektronikk; 373 Verft,Båt; 412 Taxi; 41 Buss; 421 Transport; 44 Rederi,Shipping; 472 Reiser; 473 Spedisjon,Logistikk; 491 Kraft,Energi; 495 Gjenvinning; 501 Bildeler; 503 Byggevarer; 506 Elektrogrossist; 508 Maskin; 51 Handel,Engros; 514 Sjømat,Frukt; 5411 Dagligvare; 5461 Bakeri,Konditori; 551 Bil; 56 Klær,Mote; 5661 Sko; 571 Møbler; 5812 Restaurant,Kafé,Kro; 5912 Apotek; 5941 Sport; 5942 Bokhandel;
5944 Gullsmed ~; 5992 Blomster; 5995 Optikk; 60 Bank,Sparebank; 63 Forsikring; 65 Eiendom; 67 Invest; 7011 Hotell; 723 Frisør,Salong; 731 Reklame; 7349 Renhold; 735 Utleie; 736 Bemanning; 737 Data,Systemer; 7381 Vakt; 7389 Tjenester; 753 Bilverksted; 769 Service; 79 Fritid; 8011 Legesenter; 8021 Tannlege; 81 Advokatfirma ~; 8351 Barnehage; 86 Forening; 8711 Ingeniør,Prosjekt; 8712 Arkitekter; 8721 Regnskap,Revisjon; 874 Rådgivning`,
  fi: `
01 Maatalous,Puutarha; 02 Tila; 074 Eläinlääkäriasema; 078 Viherrakennus; 08 Metsä,Metsäpalvelu; 09 Kala; 10 Kaivos; 14 Kiviaines; 15 Rakennus,Rakennusliike ~; 16 Maanrakennus,Infra; 1711 Putki,LVI; 1721 Maalaus; 1731 Sähkö; 1751 Puusepänliike ~; 1761 Katto; 1794 Kaivuu; 201 Liha; 202 Meijeri; 205 Leipomo; 2082 Panimo; 2095 Paahtimo; 209 Elintarvike; 22 Tekstiili; 24 Saha,Puu; 25 Kaluste; 26 Paperi,Pakkaus; 27 Kustannus; 275 Paino,Kirjapaino ~; 28 Kemia; 30 Muovi; 32 Lasi; 327 Betoni; 328 Kivi;
33 Teräs,Valimo; 34 Metalli,Paja; 35 Konepaja,Kone; 36 Elektroniikka; 373 Telakka,Vene; 412 Taksi; 41 Bussi,Liikenne; 421 Kuljetus,Kuljetusliike ~; 422 Varasto; 44 Varustamo; 472 Matkat,Matkatoimisto ~; 473 Huolinta,Logistiikka; 491 Energia,Voima; 495 Kierrätys,Ympäristö; 501 Varaosa; 503 Rakennustarvike; 508 Konekauppa; 51 Tukku,Kauppa; 5411 Elintarvike,Market; 5461 Leipomo,Konditoria; 551 Auto,Autotalo ~; 56 Muoti; 571 Kaluste; 5812 Ravintola ~,Kahvila ~; 5912 Apteekki; 5941 Urheilu; 5992 Kukka; 5995 Optiikka;
60 Pankki; 63 Vakuutus; 65 Kiinteistöt,Isännöinti; 67 Sijoitus; 7011 Hotelli ~; 721 Pesula; 723 Kampaamo; 731 Mainos; 7349 Siivous,Siivouspalvelu; 735 Vuokraus; 736 Henkilöstö; 737 Ohjelmistot,Tieto; 7389 Palvelut; 753 Autokorjaamo,Autohuolto; 769 Huolto; 79 Liikunta; 8011 Lääkäriasema; 8021 Hammaslääkärit; 805 Hoiva; 81 Asianajotoimisto ~; 82 Koulutus; 8351 Päiväkoti; 86 Yhdistys; 8711 Suunnittelu,Insinööritoimisto ~; 8712 Arkkitehdit; 8721 Tilitoimisto ~,Kirjanpito; 874 Konsultointi`,
  pl: `
01 Gospodarstwo Rolne ~,Agro; 02 Hodowla; 074 Gabinet Weterynaryjny ~; 078 Ogrody,Zieleń; 08 Lasy; 12 Kopalnia; 14 Kopalnie Kruszyw; 15 Budownictwo,Przedsiębiorstwo Budowlane ~,Bud; 16 Drogi,Roboty Drogowe ~; 1711 Instalacje,Hydraulika; 1721 Usługi Malarskie ~; 1731 Elektro,Instalacje Elektryczne ~; 1751 Stolarstwo; 1761 Dachy; 201 Zakłady Mięsne ~,Wędliny; 202 Mleczarnia ~; 203 Przetwory; 204 Młyn ~; 205 Piekarnia ~; 206 Cukiernicze Zakłady ~,Słodycze;
2082 Browar ~; 209 Produkty Spożywcze; 22 Tkaniny,Tekstylia; 23 Odzież; 24 Tartak ~,Drewno; 25 Meble,Fabryka Mebli ~; 26 Opakowania,Papier; 27 Wydawnictwo ~; 275 Drukarnia ~; 283 Farmacja; 284 Kosmetyki; 28 Chemia,Zakłady Chemiczne ~; 30 Tworzywa,Plast; 314 Obuwie; 32 Huta Szkła ~,Ceramika; 327 Beton; 328 Kamieniarstwo; 33 Odlewnia ~,Stal; 34 Konstrukcje Stalowe,Met; 35 Maszyny,Fabryka Maszyn ~; 354 Narzędzia; 36 Elektronika; 364 Oświetlenie; 371 Części; 373 Stocznia ~; 38 Pomiary; 384 Sprzęt Medyczny; 3911 Biżuteria; 3944 Zabawki; 412 Taxi; 41 Przewozy;
421 Transport,Trans,Spedycja; 422 Magazyny; 44 Żegluga; 472 Biuro Podróży ~; 473 Logistyka,Spedycja; 481 Telekomunikacja; 491 Energia; 494 Wodociągi ~; 495 Recykling,Gospodarka Odpadami; 501 Auto Części ~; 503 Materiały Budowlane; 505 Stal; 506 Hurtownia Elektryczna ~; 508 Maszyny,Technika; 51 Hurtownia ~,Handel; 514 Hurtownia Spożywcza ~,Owoce; 5411 Sklep Spożywczy ~,Delikatesy ~; 5421 Masarnia ~; 5461 Piekarnia ~,Cukiernia ~; 551 Auto,Salon Samochodowy ~; 554 Stacja Paliw ~; 56 Moda,Odzież; 571 Meble,Salon Meblowy ~;
5812 Restauracja ~,Karczma ~; 5813 Pub; 5912 Apteka ~; 5942 Księgarnia ~; 5944 Jubiler ~; 5992 Kwiaciarnia ~; 5995 Optyk ~; 60 Bank Spółdzielczy ~; 62 Kapitał; 63 Ubezpieczenia; 641 Ubezpieczenia; 65 Nieruchomości,Zarząd Nieruchomości; 67 Inwestycje,Grupa ~; 6732 Fundacja ~; 7011 Hotel ~,Zajazd ~; 721 Pralnia ~; 723 Salon Fryzjerski ~; 7261 Zakład Pogrzebowy ~; 731 Agencja Reklamowa ~,Reklama; 7349 Usługi Porządkowe ~; 735 Wypożyczalnia ~; 736 Praca; 737 Informatyka,Systemy; 7381 Ochrona,Agencja Ochrony ~; 7389 Usługi;
753 Auto Serwis ~,Warsztat Samochodowy ~; 769 Serwis; 78 Film; 79 Sport; 8011 Przychodnia ~; 8021 Stomatologia; 806 Szpital ~; 807 Laboratorium ~; 81 Kancelaria Prawna ~; 82 Szkoła ~; 8351 Przedszkole ~; 86 Stowarzyszenie ~; 8711 Projekt,Biuro Projektów ~; 8712 Architekci; 8721 Biuro Rachunkowe ~,Audyt; 874 Doradztwo`,
  cs: `
01 Zemědělská,Agro; 074 Veterinární Klinika ~; 078 Zahrady; 08 Lesy; 12 Doly; 14 Kamenolom; 15 Stavby,Stavební,Stavitelství; 16 Silnice,Dopravní Stavby; 1711 Instalace,Topení; 1721 Malířství; 1731 Elektro; 1751 Tesařství,Truhlářství; 1761 Střechy; 201 Uzeniny,Masna; 202 Mlékárna ~; 204 Mlýny; 205 Pekárna ~; 206 Cukrovinky; 2082 Pivovar ~; 2084 Vinařství ~; 2086 Nápoje; 209 Potraviny; 22 Textil; 23 Oděvy; 24 Pila,Dřevo; 25 Nábytek; 26 Obaly,Papír; 27 Nakladatelství ~; 275 Tiskárna ~,Tisk; 283 Farma; 28 Chemie; 30 Plasty; 32 Sklo,Sklárny; 3253 Keramika; 327 Beton; 328 Kámen;
33 Slévárna ~,Ocel; 34 Kovovýroba,Zámečnictví; 35 Strojírny,Strojírenství; 354 Nástroje; 36 Elektronika; 371 Autodíly; 384 Zdravotnická Technika; 3911 Šperky; 3944 Hračky; 412 Taxi; 41 Autobusy; 421 Doprava,Autodoprava ~; 422 Sklady; 472 Cestovní Kancelář ~; 473 Spedice,Logistika; 491 Energie; 494 Vodovody; 495 Odpady,Recyklace; 501 Náhradní Díly; 503 Stavebniny; 508 Technika; 51 Velkoobchod,Obchod; 5411 Potraviny; 5421 Řeznictví ~; 5461 Pekařství ~,Cukrárna ~; 551 Autosalon; 554 Čerpací Stanice ~; 56 Móda; 571 Nábytek; 5812 Restaurace ~,Hospoda ~; 5912 Lékárna ~; 5942 Knihkupectví ~;
5944 Klenotnictví ~; 5992 Květiny; 5995 Optika; 60 Banka; 63 Pojišťovna; 641 Pojištění; 65 Reality,Nemovitosti; 67 Invest,Kapitál; 7011 Hotel ~,Penzion ~; 721 Prádelna ~; 723 Kadeřnictví ~; 731 Reklama; 7349 Úklid; 735 Půjčovna ~; 736 Personální Agentura ~; 737 Informatika,Systémy; 7381 Ochrana; 7389 Služby; 753 Autoservis ~; 769 Servis; 8011 Ordinace ~; 8021 Stomatologie; 806 Nemocnice ~; 81 Advokátní Kancelář ~; 82 Škola ~; 8351 Mateřská Škola ~; 86 Spolek ~; 8711 Projekty; 8712 Architekti; 8721 Účetnictví,Audit; 874 Poradenství`,
  sk: `
01 Poľnohospodárska,Agro; 074 Veterinárna Klinika ~; 08 Lesy; 15 Stavby,Stavebná,Staviteľstvo; 16 Cesty,Cestné Stavby; 1711 Inštalácie,Kúrenie; 1721 Maliarstvo; 1731 Elektro; 1751 Tesárstvo,Stolárstvo; 1761 Strechy; 201 Mäso,Mäsovýroba; 202 Mliekareň ~; 205 Pekáreň ~; 2082 Pivovar ~; 2084 Vinárstvo ~; 209 Potraviny; 23 Odevy; 24 Píla,Drevo; 25 Nábytok; 26 Obaly; 27 Vydavateľstvo ~; 275 Tlačiareň ~; 28 Chémia; 30 Plasty; 32 Sklárne; 327 Betón; 33 Oceľ,Zlievareň ~; 34 Kovovýroba; 35 Strojárne,Strojárstvo; 36 Elektronika; 412 Taxi; 421 Doprava,Autodoprava ~;
472 Cestovná Kancelária ~; 473 Špedícia,Logistika; 491 Energia; 495 Odpady; 501 Autodiely; 503 Stavebniny; 51 Veľkoobchod,Obchod; 5411 Potraviny; 5461 Pekáreň ~,Cukráreň ~; 551 Autosalón; 56 Móda; 571 Nábytok; 5812 Reštaurácia ~,Koliba ~; 5912 Lekáreň ~; 5942 Kníhkupectvo ~; 5992 Kvety; 60 Banka; 63 Poisťovňa; 641 Poistenie; 65 Reality; 67 Invest; 7011 Hotel ~,Penzión ~; 723 Kaderníctvo ~; 731 Reklama; 7349 Upratovanie; 737 Informatika,Systémy; 7389 Služby; 753 Autoservis ~; 8011 Ambulancia ~; 8021 Stomatológia; 81 Advokátska Kancelária ~; 82 Škola ~; 8711 Projekty; 8712 Architekti; 8721 Účtovníctvo,Audit; 874 Poradenstvo`,
  hu: `
01 Agrár,Mezőgazdasági; 02 Állattenyésztő; 074 Állatorvosi Rendelő; 078 Kertészet; 08 Erdészet; 14 Kavics,Bánya; 15 Építő,Építőipari; 16 Útépítő,Mélyépítő; 1711 Épületgépészet,Gázszerelő; 1721 Festő; 1731 Villamossági,Villanyszerelő; 1751 Ács; 1761 Tető; 201 Húsipari,Hús; 202 Tejipari,Sajt; 204 Malom; 205 Pékség,Sütőipari; 206 Édesség; 2082 Sörfőzde; 2084 Borászat,Pincészet; 209 Élelmiszer; 22 Textil; 23 Ruházati; 24 Fa,Faipari; 25 Bútor; 26 Csomagolás,Papír; 27 Kiadó; 275 Nyomda; 283 Gyógyszer; 28 Vegyipari,Kémia; 30 Műanyag; 314 Cipő; 32 Üveg,Kerámia; 327 Beton; 33 Öntöde,Acél;
34 Fém,Fémipari,Lakatos; 35 Gép,Gépgyártó; 354 Szerszám; 36 Elektronika; 384 Orvostechnika; 3944 Játék; 412 Taxi; 41 Busz; 421 Fuvarozó,Szállítmányozó; 422 Raktár; 472 Utazási Iroda; 473 Logisztika; 491 Energia; 494 Vízmű; 495 Hulladék; 501 Autóalkatrész; 503 Építőanyag; 508 Gépkereskedő; 51 Nagykereskedelmi,Kereskedelmi; 5411 Élelmiszer; 5461 Pékség,Cukrászda; 551 Autóház; 56 Divat; 571 Bútor; 5812 Étterem,Vendéglő; 5912 Gyógyszertár; 5942 Könyvesbolt; 5944 Ékszer; 5992 Virág; 5995 Optika; 60 Bank; 63 Biztosító; 641 Biztosítási Alkusz; 65 Ingatlan; 67 Befektetési,Vagyonkezelő; 7011 Hotel,Panzió;
723 Fodrászat,Szépségszalon; 731 Reklám; 7349 Takarító; 735 Kölcsönző; 736 Munkaerő; 737 Informatika,Szoftver; 7381 Őrző-Védő; 7389 Szolgáltató; 753 Autószerviz; 769 Szerviz; 79 Sport; 8011 Orvosi Rendelő; 8021 Fogászat; 81 Ügyvédi Iroda; 82 Oktatási; 86 Egyesület; 8711 Mérnöki,Tervező; 8712 Építész; 8721 Könyvelő,Könyvvizsgáló; 874 Tanácsadó`,
  ro: `
01 Agro,Agricola; 02 Ferma; 074 Cabinet Veterinar; 08 Silva; 14 Carieră,Balastiera; 15 Construcții,Construct; 16 Drumuri,Drumuri și Poduri; 1711 Instalații,Termo Instal; 1731 Electro Instal,Electro; 1751 Tâmplărie; 201 Carne,Abator; 202 Lactate; 204 Moara; 205 Panificație,Brutăria; 2082 Bere; 2084 Vinuri,Crama,Podgoria; 209 Alimentare; 22 Textile,Filatura; 23 Confecții; 24 Lemn,Cherestea; 25 Mobila,Mobilă; 26 Ambalaje; 27 Editura; 275 Tipografia; 283 Farma; 28 Chimica; 30 Plast,Mase Plastice; 314 Încălțăminte; 32 Sticla; 327 Betoane; 33 Metalurgica; 34 Metal,Confecții Metalice; 35 Utilaje; 36 Electronica;
412 Taxi; 421 Trans,Transporturi; 422 Depozit; 472 Turism; 473 Logistica,Expediții; 491 Energie; 494 Apa; 495 Salubritate,Eco; 501 Piese Auto; 503 Materiale de Construcții; 51 Comerț,Distribuție,Comerț Exterior; 5411 Alimentara; 5461 Brutăria,Cofetăria; 551 Auto; 56 Moda; 571 Mobilier; 5812 Restaurant,Hanul,Terasa; 5912 Farmacia; 5942 Librăria; 5944 Bijuterii; 5992 Florăria; 5995 Optica; 60 Banca; 63 Asigurări; 641 Broker de Asigurări; 65 Imobiliare; 67 Invest,Grup; 7011 Hotel,Pensiunea; 723 Salon; 731 Publicitate; 7349 Curățenie; 736 Resurse Umane; 737 Soft,Informatica; 7381 Pază,Protecție și Pază; 7389 Servicii;
753 Auto Service; 8011 Clinica; 8021 Stomatologie; 81 Avocați; 82 Școala; 86 Asociația; 8711 Proiect,Inginerie; 8712 Arhitectura; 8721 Contabilitate,Audit; 874 Consultanță`,
  hr: `
01 Agro,Poljoprivreda; 074 Veterinarska Ambulanta ~; 08 Šume; 09 Ribarstvo; 15 Gradnja,Građevinar,Graditeljstvo; 16 Ceste; 1711 Instalacije,Grijanje; 1721 Bojanje; 1731 Elektro,Elektroinstalacije; 1751 Stolarija; 1761 Krovovi; 201 Mesna Industrija ~,Meso; 202 Mljekara ~,Sirana ~; 205 Pekara ~; 2082 Pivovara ~; 2084 Vina,Vinarija ~; 209 Hrana; 22 Tekstil; 23 Odjeća; 24 Drvo,Pilana ~; 25 Namještaj; 26 Ambalaža; 27 Naklada; 275 Tiskara ~; 28 Kemija; 30 Plastika; 32 Staklo; 327 Beton; 33 Ljevaonica ~,Čelik; 34 Metal,Bravarija; 35 Strojevi; 36 Elektronika; 373 Brodogradilište ~; 412 Taksi; 41 Promet; 421 Prijevoz,Transport;
44 Plovidba; 472 Putovanja; 473 Špedicija,Logistika; 491 Energija; 494 Vodovod ~; 495 Čistoća,Otpad; 501 Auto Dijelovi; 503 Građevni Materijal; 51 Trgovina,Veletrgovina; 5411 Market; 5461 Pekara ~,Slastičarnica ~; 551 Auto; 56 Moda; 571 Namještaj; 5812 Restoran ~,Konoba ~; 5912 Ljekarna ~; 5942 Knjižara ~; 5992 Cvijeće; 60 Banka; 63 Osiguranje; 65 Nekretnine; 67 Ulaganja,Grupa ~; 7011 Hotel ~; 723 Frizerski Salon ~; 731 Marketing; 7349 Čišćenje; 737 Informatika,Sustavi; 7381 Zaštita; 7389 Usluge; 753 Auto Servis ~; 8011 Poliklinika ~; 8021 Stomatologija; 81 Odvjetnici; 82 Škola ~; 86 Udruga ~; 8711 Projekt,Inženjering; 8712 Arhitekti; 8721 Računovodstvo,Revizija; 874 Savjetovanje`,
  tr: `
01 Tarım,Ziraat; 02 Hayvancılık; 074 Veteriner Kliniği; 08 Orman Ürünleri; 09 Su Ürünleri; 10 Madencilik; 14 Taş Ocakları,Mermer; 15 İnşaat,Yapı; 16 Yol İnşaat,Taahhüt; 1711 Tesisat,Isıtma Soğutma; 1721 Boya; 1731 Elektrik; 1751 Ahşap,Doğrama; 1761 Çatı; 201 Et Ürünleri,Et; 202 Süt Ürünleri; 204 Un,Değirmen; 205 Ekmek,Unlu Mamuller; 206 Şekerleme,Çikolata; 2079 Zeytinyağı; 2086 İçecek; 2095 Kahve; 209 Gıda; 22 Tekstil,İplik,Dokuma; 23 Giyim,Konfeksiyon; 24 Kereste; 25 Mobilya; 26 Kağıt,Ambalaj; 27 Yayıncılık; 275 Matbaa,Basım; 283 İlaç; 284 Kozmetik; 28 Kimya; 30 Plastik,Kauçuk; 311 Deri; 314 Ayakkabı; 32 Cam; 324 Çimento; 3253 Seramik; 327 Beton;
328 Mermer,Granit; 33 Demir Çelik,Döküm; 34 Metal,Çelik Yapı; 35 Makina,Makine; 354 Kalıp; 36 Elektronik; 364 Aydınlatma; 371 Otomotiv; 373 Tersane; 384 Medikal; 3911 Kuyumculuk,Mücevherat; 3944 Oyuncak; 412 Taksi; 41 Turizm Taşımacılık; 421 Nakliyat,Taşımacılık; 422 Depoculuk; 44 Denizcilik; 472 Turizm,Seyahat; 473 Lojistik; 481 İletişim; 491 Enerji; 494 Su; 495 Çevre,Geri Dönüşüm; 501 Oto Yedek Parça; 503 Yapı Malzemeleri; 505 Demir; 506 Elektrik Malzemeleri; 507 Hırdavat; 508 Makina; 51 Ticaret,Dış Ticaret,Pazarlama; 514 Gıda Pazarlama; 5411 Market; 5461 Fırın,Pastane; 551 Otomotiv; 554 Petrol; 56 Giyim,Moda; 571 Mobilya; 5812 Lokantası,Restoran,Kebap; 5912 Eczanesi;
5942 Kitabevi; 5944 Kuyumculuk; 5992 Çiçekçilik; 5995 Optik; 60 Bankası; 62 Yatırım; 63 Sigorta; 641 Sigorta Aracılık; 65 Gayrimenkul,Emlak; 67 Holding,Yatırım; 6732 Vakfı; 7011 Otel,Otelcilik; 721 Yıkama; 723 Güzellik Salonu,Kuaför; 731 Reklam,Reklamcılık; 7349 Temizlik; 735 Kiralama; 736 İnsan Kaynakları; 737 Yazılım,Bilişim; 7381 Güvenlik; 7389 Hizmetleri,Organizasyon; 751 Oto Kiralama; 753 Oto Servis; 769 Servis; 78 Film,Yapım; 79 Spor; 8011 Tıp Merkezi; 8021 Diş Kliniği; 806 Hastanesi; 807 Laboratuvarı; 81 Hukuk Bürosu; 82 Eğitim,Okulları; 8351 Kreş; 86 Derneği; 8711 Mühendislik,Proje; 8712 Mimarlık; 8721 Mali Müşavirlik,Denetim; 874 Danışmanlık`,
  id: `
01 Agro,Perkebunan; 02 Ternak; 08 Hutan; 09 Samudra,Perikanan; 10 Tambang,Mineral; 12 Batubara; 13 Petroleum,Migas; 15 Bangun,Konstruksi,Karya; 16 Karya,Jalan; 1731 Elektrik; 209 Pangan,Boga; 2095 Kopi; 22 Tekstil,Tekstil Industri; 23 Garmen,Busana; 24 Kayu; 25 Mebel,Furnitur; 26 Kertas,Kemasan; 27 Media; 275 Grafika; 283 Farma; 28 Kimia; 30 Plastik,Plastindo; 32 Kaca,Keramik; 324 Semen; 327 Beton; 33 Baja,Logam; 34 Logam; 35 Mesin,Teknik; 36 Elektronik; 371 Otomotif; 41 Transportasi; 421 Angkutan,Trans; 44 Pelayaran,Samudera; 472 Wisata,Tour; 473 Logistik,Ekspedisi; 481 Telekomunikasi; 491 Energi,Daya; 494 Tirta; 501 Suku Cadang;
51 Niaga,Dagang,Distribusi; 514 Pangan; 5411 Swalayan; 551 Motor,Mobil; 5812 Rumah Makan,Restoran; 5912 Apotek; 60 Bank; 63 Asuransi; 65 Properti,Realti; 67 Investama,Kapital; 7011 Hotel; 737 Informatika,Solusi; 7389 Jasa; 753 Bengkel; 806 Rumah Sakit; 82 Pendidikan; 8711 Rekayasa,Engineering; 874 Konsultan`,
  vi: `
01 Nông Sản,Nông Nghiệp; 02 Chăn Nuôi; 09 Thủy Sản; 10 Khoáng Sản; 15 Xây Dựng; 16 Cầu Đường,Xây Dựng Giao Thông; 1711 Cơ Điện; 1731 Điện; 2092 Chế Biến Thủy Sản; 2095 Cà Phê; 20 Thực Phẩm; 22 Dệt; 23 May Mặc,May; 24 Gỗ; 25 Nội Thất; 26 Bao Bì; 275 In; 27 Truyền Thông; 283 Dược Phẩm; 28 Hóa Chất; 30 Nhựa; 314 Giày; 32 Gốm Sứ; 324 Xi Măng; 327 Bê Tông; 33 Thép; 34 Cơ Khí; 35 Cơ Khí Chế Tạo; 36 Điện Tử; 41 Vận Tải Hành Khách; 421 Vận Tải; 44 Vận Tải Biển; 472 Du Lịch; 473 Tiếp Vận,Giao Nhận; 481 Viễn Thông; 491 Năng Lượng; 495 Môi Trường; 503 Vật Liệu Xây Dựng; 508 Thiết Bị; 51 Thương Mại,Xuất Nhập Khẩu; 5411 Siêu Thị; 551 Ô Tô; 56 Thời Trang; 5812 Nhà Hàng; 60 Ngân Hàng;
63 Bảo Hiểm; 65 Bất Động Sản,Địa Ốc; 67 Đầu Tư; 7011 Khách Sạn; 731 Quảng Cáo; 737 Công Nghệ,Phần Mềm; 7381 Bảo Vệ; 7389 Dịch Vụ; 753 Ô Tô; 806 Bệnh Viện; 82 Giáo Dục; 8711 Tư Vấn Thiết Kế; 8712 Kiến Trúc; 8721 Kế Toán,Kiểm Toán; 874 Tư Vấn`,
}

// Slovenian and Serbian companies are named like Croatian ones, those of Luxembourg and the Maghreb like French ones.
const SPOKEN_AS: Record<string, string> = { sl: 'hr', sr: 'hr' }

const DICTIONARIES = new Map(
  Object.entries(WORDS).map(([language, text]) => {
    const entries = text.split(';').map(entry => {
      const [code = '', ...words] = entry.trim().split(' ')
      return [code, cellList(words.join(' '))] as const
    })
    return [language, new Map(entries)]
  }),
)

// In these languages the trade comes before the name: Transportes García, Boulangerie Durand.
const TRADE_FIRST = new Set(['fr', 'it', 'es', 'pt', 'ro', 'vi'])

/** Words for a line of business in a language (ISO 639-1); none if the language has none. */
export function localTradeWords(language: string, sic: string): readonly string[] | undefined {
  const dictionary = DICTIONARIES.get(SPOKEN_AS[language] ?? language)
  if (!dictionary) return undefined
  for (let length = 4; length >= 2; length--) {
    const words = dictionary.get(sic.slice(0, length))
    if (words) return words
  }
  return undefined
}

/** A name and a trade word in the order of the language: "Müller Bau", "Bäckerei Müller", "Transportes Díaz". */
export function withTradeWord(language: string, isLocal: boolean, name: string, word: string): string {
  if (word.includes('~')) return word.replace('~', name)
  return isLocal && TRADE_FIRST.has(language) ? `${word} ${name}` : `${name} ${word}`
}
