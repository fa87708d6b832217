// The lines of business of demo companies: 1987 SIC codes of every division with their official descriptions, how often
// each occurs, the English words for names, and the plain business category.

import { cellList, tableRows } from './text-table.ts'

/** A line of business. */
export interface Activity {
  /** The 1987 SIC code, four digits with its leading zero. */
  sic: string
  /** The official description of the code. */
  description: string
  /** Share of the companies, relative to the other codes. */
  weight: number
  /** English words for names that fit the code. */
  words: readonly string[]
  /** The record's businessCategory: plain English. */
  category: string
}

const TABLE = `
0111|Wheat|2|Wheat Farms,Grain|Wheat growing
0112|Rice|2|Rice,Rice Farms|Rice growing
0115|Corn|1|Corn Growers,Grain|Corn growing
0119|Cash Grains, Not Elsewhere Classified|2|Grain,Agri|Grain and oilseed growing
0131|Cotton|1|Cotton|Cotton growing
0133|Sugarcane and Sugar Beets|1|Sugar Estates,Sugarcane|Sugarcane and sugar beet growing
0161|Vegetables and Melons|4|Vegetables,Growers,Fresh Produce|Vegetable and melon growing
0171|Berry Crops|2|Berries,Berry Farms|Berry growing
0172|Grapes|4|Vineyards,Grapes|Grape growing
0174|Citrus Fruits|2|Citrus,Citrus Groves|Citrus fruit growing
0175|Deciduous Tree Fruits|3|Orchards,Fruit Farms|Fruit growing
0181|Ornamental Floriculture and Nursery Products|4|Nurseries,Flowers,Greenhouses|Flower and plant nurseries
0191|General Farms, Primarily Crop|8|Farms,Agriculture,Agro|General crop farming
0212|Beef Cattle, Except Feedlots|3|Cattle,Ranch,Livestock|Beef cattle farming
0213|Hogs|2|Pig Farms,Livestock|Pig farming
0241|Dairy Farms|4|Dairy Farms,Dairy|Dairy farming
0252|Chicken Eggs|2|Eggs,Egg Farms,Poultry|Egg production
0273|Animal Aquaculture|2|Aquaculture,Fish Farms|Fish farming
0291|General Farms, Primarily Livestock and Animal Specialties|4|Farms,Livestock|General livestock farming
0722|Crop Harvesting, Primarily by Machine|2|Harvesting,Agri Services|Crop harvesting services
0742|Veterinary Services for Animal Specialties|7|Veterinary Clinic,Animal Hospital,Vets|Veterinary services
0781|Landscape Counseling and Planning|4|Landscapes,Landscape Design,Gardens|Landscape planning
0782|Lawn and Garden Services|8|Landscaping,Garden Services,Gardens|Lawn and garden services
0811|Timber Tracts|2|Timber,Woodlands|Timber tracts
0851|Forestry Services|2|Forestry,Forest Services|Forestry services
0912|Finfish|3|Fisheries,Fishing,Seafood|Fishing
1011|Iron Ores|1|Iron Ore,Mining,Minerals|Iron ore mining
1021|Copper Ores|1|Copper,Mining,Resources|Copper mining
1041|Gold Ores|2|Gold,Gold Mines,Mining|Gold mining
1081|Metal Mining Services|1|Mining Services,Exploration|Metal mining services
1221|Bituminous Coal and Lignite Surface Mining|1|Coal,Coal Mining|Coal mining
1311|Crude Petroleum and Natural Gas|4|Oil & Gas,Petroleum,Energy|Oil and gas production
1381|Drilling Oil and Gas Wells|2|Drilling,Drilling Services|Oil and gas well drilling
1389|Oil and Gas Field Services, Not Elsewhere Classified|3|Oilfield Services,Well Services|Oil and gas field services
1422|Crushed and Broken Limestone|2|Quarries,Aggregates,Limestone|Limestone quarrying
1442|Construction Sand and Gravel|3|Sand & Gravel,Aggregates|Sand and gravel extraction
1521|General Contractors-Single-Family Houses|22|Homes,Builders,Construction,Home Improvement|House building
1522|General Contractors-Residential Buildings, Other Than Single-Family|6|Residential,Construction,Builders|Apartment building
1531|Operative Builders|5|Developments,Homes|Residential developers
1541|General Contractors-Industrial Buildings and Warehouses|5|Industrial Construction,Construction|Industrial building
1542|General Contractors-Nonresidential Buildings, Other than Industrial Buildings and Warehouses|12|Construction,Contractors,Building|Commercial building
1611|Highway and Street Construction, Except Elevated Highways|5|Paving,Road Construction,Highways|Road building
1622|Bridge, Tunnel, and Elevated Highway Construction|2|Bridges,Civil Engineering|Bridge and tunnel building
1623|Water, Sewer, Pipeline, and Communications and Power Line Construction|4|Utilities Construction,Pipelines|Pipeline and cable laying
1629|Heavy Construction, Not Elsewhere Classified|4|Civil Engineering,Infrastructure|Heavy construction
1711|Plumbing, Heating and Air-Conditioning|18|Plumbing,Heating & Cooling,Plumbing & Heating,HVAC|Plumbing, heating and air conditioning
1721|Painting and Paper Hanging|8|Painting,Painters,Decorators|Painting and decorating
1731|Electrical Work|16|Electric,Electrical,Electrical Contractors|Electrical installation
1741|Masonry, Stone Setting, and Other Stone Work|4|Masonry,Stonework|Masonry
1742|Plastering, Drywall, Acoustical, and Insulation Work|4|Drywall,Plastering,Insulation|Plastering and insulation
1743|Terrazzo, Tile, Marble, and Mosaic Work|3|Tiling,Tile & Marble|Tile and marble work
1751|Carpentry Work|6|Carpentry,Joinery|Carpentry
1752|Floor Laying and Other Floor Work, Not Elsewhere Classified|4|Flooring,Floors|Floor laying
1761|Roofing, Siding, and Sheet Metal Work|7|Roofing,Roofs|Roofing
1771|Concrete Work|4|Concrete,Concrete Works|Concrete work
1791|Structural Steel Erection|2|Steel Erectors,Steelwork|Steel erection
1794|Excavation Work|4|Excavating,Groundworks|Excavation
1795|Wrecking and Demolition Work|1|Demolition,Wrecking|Demolition
1799|Special Trade Contractors, Not Elsewhere Classified|7|Contracting,Fencing,Pools|Special trade contractors
2011|Meat Packing Plants|3|Meats,Meat Packers|Meat packing
2013|Sausages and Other Prepared Meat Products|3|Sausages,Fine Meats,Meat Products|Sausages and prepared meats
2015|Poultry Slaughtering and Processing|2|Poultry,Poultry Processors|Poultry processing
2022|Natural, Processed, and Imitation Cheese|3|Cheese,Creamery|Cheese making
2024|Ice Cream and Frozen Desserts|2|Ice Cream,Gelato|Ice cream manufacturing
2026|Fluid Milk|3|Dairy,Dairies,Milk|Milk processing
2033|Canned Fruits, Vegetables, Preserves, Jams, and Jellies|3|Preserves,Canned Foods,Juices|Canned fruit and vegetables
2037|Frozen Fruits, Fruit Juices, and Vegetables|2|Frozen Foods,Juices|Frozen fruit and vegetables
2041|Flour and Other Grain Mill Products|2|Mills,Flour Mills|Flour milling
2048|Prepared Feed and Feed Ingredients for Animals and Fowls, Except Dogs and Cats|2|Feeds,Animal Nutrition|Animal feed manufacturing
2051|Bread and Other Bakery Products, Except Cookies and Crackers|7|Bakery,Bakeries,Bread|Bread and pastry baking
2052|Cookies and Crackers|2|Biscuits,Cookies|Biscuit manufacturing
2064|Candy and Other Confectionery Products|2|Confectionery,Candies,Sweets|Confectionery manufacturing
2066|Chocolate and Cocoa Products|2|Chocolates,Cocoa|Chocolate manufacturing
2079|Shortening, Table Oils, Margarine, and Other Edible Fats and Oils, Not Elsewhere Classified|2|Oils,Edible Oils|Edible oils and fats
2082|Malt Beverages|4|Brewery,Brewing|Brewing
2084|Wines, Brandy, and Brandy Spirits|6|Winery,Wines,Cellars|Wine making
2085|Distilled and Blended Liquors|2|Distillery,Spirits|Distilling
2086|Bottled and Canned Soft Drinks and Carbonated Waters|3|Beverages,Drinks,Mineral Water|Soft drinks bottling
2092|Prepared Fresh or Frozen Fish and Seafoods|2|Seafood,Fish Products|Fish processing
2095|Roasted Coffee|2|Coffee,Coffee Roasters|Coffee roasting
2098|Macaroni, Spaghetti, Vermicelli, and Noodles|1|Pasta,Noodles|Pasta and noodles
2099|Food Preparations, Not Elsewhere Classified|5|Foods,Food Products,Spices|Food manufacturing
2211|Broadwoven Fabric Mills, Cotton|2|Cotton Mills,Textiles,Weaving|Cotton weaving
2221|Broadwoven Fabric Mills, Manmade Fiber and Silk|2|Fabrics,Textiles|Synthetic fabric weaving
2253|Knit Outerwear Mills|2|Knitwear,Knitting|Knitwear manufacturing
2273|Carpets and Rugs|1|Carpets,Rugs|Carpet manufacturing
2281|Yarn Spinning Mills|2|Yarns,Spinning|Yarn spinning
2299|Textile goods, Not Elsewhere Classified|3|Textiles,Textile Products|Textile manufacturing
2311|Men's and Boys' Suits, Coats, and Overcoats|2|Tailors,Tailoring|Suits and coats
2329|Men's and Boys' Clothing, Not Elsewhere Classified|3|Apparel,Garments,Clothing|Men's clothing manufacturing
2339|Women's, Misses', and Juniors' Outerwear, Not Elsewhere Classified|4|Fashion,Garments,Apparel|Women's clothing manufacturing
2392|House furnishing, Except Curtains and Draperies|2|Home Textiles,Linens|Household linen
2411|Logging|3|Logging,Timber|Logging
2421|Sawmills and Planing Mills, General|4|Sawmills,Lumber,Timber|Sawmilling
2431|Millwork|4|Millwork,Doors & Windows,Joinery|Doors, windows and mouldings
2434|Wood Kitchen Cabinets|3|Cabinets,Kitchens|Kitchen cabinets
2448|Wood Pallets and Skids|2|Pallets,Wood Pallets|Wood pallets
2452|Prefabricated Wood Buildings and Components|2|Timber Homes,Modular Homes|Prefabricated wood buildings
2499|Wood Products, Not Elsewhere Classified|3|Wood Products,Woodworks|Wood products
2511|Wood Household Furniture, Except Upholstered|4|Furniture,Furniture Makers|Wood furniture
2512|Wood Household Furniture, Upholstered|2|Upholstery,Sofas|Upholstered furniture
2521|Wood Office Furniture|2|Office Furniture,Interiors|Office furniture
2599|Furniture and Fixtures, Not Elsewhere Classified|2|Furnishings,Fixtures|Furniture and fixtures
2621|Paper Mills|2|Paper,Paper Mills|Paper making
2653|Corrugated and Solid Fiber Boxes|3|Packaging,Boxes,Corrugated|Corrugated boxes
2657|Folding Paperboard Boxes, Including Sanitary|2|Cartons,Packaging|Folding cartons
2676|Sanitary Paper Products|1|Hygiene Products,Tissue|Sanitary paper products
2711|Newspapers: Publishing, or Publishing and Printing|4|News,Press,Herald|Newspaper publishing
2721|Periodicals: Publishing, or Publishing and Printing|4|Magazines,Media,Publishing|Magazine publishing
2731|Books: Publishing, or Publishing and Printing|5|Books,Publishing,Press|Book publishing
2741|Miscellaneous Publishing|3|Publishing,Publications|Publishing
2752|Commercial Printing, Lithographic|9|Printing,Print,Press|Printing
2759|Commercial Printing, Not Elsewhere Classified|4|Labels,Print,Graphics|Labels and commercial printing
2813|Industrial Gases|2|Gases,Industrial Gases|Industrial gases
2819|Industrial Inorganic Chemicals, Not Elsewhere Classified|3|Chemicals,Inorganics|Inorganic chemicals
2821|Plastics Materials, Synthetic Resins, and Nonvulcanizable Elastomers|3|Polymers,Resins|Plastics materials and resins
2833|Medicinal Chemicals and Botanical Products|2|Botanicals,Nutraceuticals|Medicinal and botanical products
2834|Pharmaceutical Preparations|7|Pharma,Pharmaceuticals,Laboratories|Pharmaceuticals
2836|Biological Products, Except Diagnostic Substances|3|Biologics,Biotech|Biological products
2841|Soap and Other Detergents, Except Specialty Cleaners|2|Detergents,Soaps|Soaps and detergents
2844|Perfumes, Cosmetics, and Other Toilet Preparations|5|Cosmetics,Beauty Products,Fragrances|Cosmetics and perfumes
2851|Paints, Varnishes, Lacquers, Enamels, and Allied Products|3|Paints,Coatings|Paints and varnishes
2869|Industrial Organic Chemicals, Not Elsewhere Classified|3|Chemicals,Chemical Industries|Organic chemicals
2873|Nitrogenous Fertilizers|2|Fertilizers,Agrochemicals|Fertilizers
2879|Pesticides and Agricultural Chemicals, Not Elsewhere Classified|1|Crop Protection,Agrochemicals|Crop protection chemicals
2891|Adhesives and Sealants|2|Adhesives,Sealants|Adhesives and sealants
2899|Chemicals and Chemical Preparations, Not Elsewhere Classified|3|Chemicals,Specialty Chemicals|Chemical preparations
2911|Petroleum Refining|2|Refining,Petroleum|Petroleum refining
2951|Asphalt Paving Mixtures and Blocks|1|Asphalt,Paving Materials|Asphalt mixtures
2992|Lubricating Oils and Greases|2|Lubricants,Oils|Lubricants
3011|Tires and Inner Tubes|2|Tyres,Rubber|Tire manufacturing
3053|Gaskets, Packing, and Sealing Devices|2|Seals,Gaskets|Gaskets and seals
3069|Fabricated Rubber Products, Not Elsewhere Classified|2|Rubber,Rubber Products|Rubber products
3084|Plastics Pipe|2|Pipes,Plastic Pipes|Plastic pipes
3086|Plastics Foam Products|2|Foam,Insulation Products|Plastic foam products
3089|Plastics Products, Not Elsewhere Classified|8|Plastics,Moulding,Plastic Products|Plastics products
3111|Leather Tanning and Finishing|1|Leather,Tannery|Leather tanning
3143|Men's Footwear, Except Athletic|2|Footwear,Shoes|Shoe manufacturing
3172|Personal Leather Goods, Except Women's Handbags and Purses|2|Leather Goods,Leathercraft|Leather goods
3211|Flat Glass|1|Glass,Glassworks|Flat glass
3221|Glass Containers|1|Glass Containers,Bottles|Glass containers
3241|Cement, Hydraulic|2|Cement,Cement Works|Cement manufacturing
3251|Brick and Structural Clay Tile|2|Bricks,Brickworks|Bricks and clay tiles
3253|Ceramic Wall and Floor Tile|2|Ceramics,Tiles|Ceramic tiles
3271|Concrete Block and Brick|2|Concrete Blocks,Precast|Concrete blocks
3272|Concrete Products, Except Block and Brick|3|Precast,Concrete Products|Concrete products
3273|Ready-Mixed Concrete|3|Ready Mix,Concrete|Ready-mixed concrete
3281|Cut Stone and Stone Products|3|Stone,Marble,Granite|Cut stone products
3312|Steel Works, Blast Furnaces (Including Coke Ovens), and Rolling Mills|3|Steel,Steelworks,Rolling Mills|Steel making
3317|Steel Pipe and Tubes|2|Steel Tubes,Pipes & Tubes|Steel pipes and tubes
3321|Gray and Ductile Iron Foundries|2|Foundry,Castings|Iron foundries
3341|Secondary Smelting and Refining of Nonferrous Metals|2|Metals Recycling,Metals|Secondary smelting
3354|Aluminum Extruded Products|2|Aluminium,Extrusions|Aluminium extrusions
3357|Drawing and Insulating of Nonferrous Wire|2|Cables,Wire & Cable|Wire and cable
3365|Aluminum Foundries|1|Die Casting,Aluminium Foundry|Aluminium castings
3411|Metal Cans|1|Cans,Metal Packaging|Metal cans
3423|Hand and Edge Tools, Except Machine Tools and Handsaws|2|Tools,Hand Tools|Hand tools
3429|Hardware, Not Elsewhere Classified|3|Hardware,Locks|Hardware and locks
3441|Fabricated Structural Metal|5|Steel Structures,Structural Steel,Steel|Structural metal
3442|Metal Doors, Sash, Frames, Molding, and Trim Manufacturing|3|Windows & Doors,Aluminium Windows|Metal doors and windows
3443|Fabricated Plate Work (Boiler Shops)|3|Tanks,Boilers,Vessels|Tanks and boilers
3444|Sheet Metal Work|5|Sheet Metal,Metalworks|Sheet metal work
3452|Bolts, Nuts, Screws, Rivets, and Washers|2|Fasteners,Screws & Bolts|Bolts, nuts and screws
3469|Metal Stampings, Not Elsewhere Classified|3|Stampings,Metal Stamping|Metal stampings
3471|Electroplating, Plating, Polishing, Anodizing, and Coloring|3|Plating,Surface Finishing|Electroplating
3491|Industrial Valves|2|Valves,Flow Control|Industrial valves
3499|Fabricated Metal Products, Not Elsewhere Classified|5|Metal Products,Metalworks|Fabricated metal products
3511|Steam, Gas, and Hydraulic Turbines, and Turbine Generator Set Units|2|Turbines,Power Systems|Turbines
3523|Farm Machinery and Equipment|3|Farm Machinery,Agri Machinery|Farm machinery
3531|Construction Machinery and Equipment|3|Construction Machinery,Heavy Equipment|Construction machinery
3535|Conveyors and Conveying Equipment|2|Conveyors,Materials Handling|Conveyors
3541|Machine Tools, Metal Cutting Types|4|Machine Tools,CNC|Machine tools
3544|Special Dies and Tools, Die Sets, Jigs and Fixtures, and Industrial Molds|4|Tooling,Moulds,Dies & Tools|Dies, tools and moulds
3545|Cutting Tools, Machine Tool Accessories, and Machinists' Precision Measuring Devices|3|Precision Tools,Cutting Tools|Cutting tools
3556|Food Products Machinery|2|Food Machinery,Process Equipment|Food machinery
3559|Special Industry Machinery, Not Elsewhere Classified|4|Machinery,Special Machines|Special industry machinery
3561|Pumps and Pumping Equipment|3|Pumps,Pump Systems|Pumps
3562|Ball and Roller Bearings|2|Bearings,Roller Bearings|Ball and roller bearings
3565|Packaging Machinery|2|Packaging Machines,Packaging Systems|Packaging machinery
3569|General Industrial Machinery and Equipment, Not Elsewhere|4|Machinery,Industrial Systems|General industrial machinery
3571|Electronic Computers|3|Computers,Computer Systems|Computers
3577|Computer Peripheral Equipment, Not Elsewhere Classified|3|Peripherals,Printers|Computer peripherals
3585|Air-Conditioning and Warm Air Heating Equipment and Commercial and Industrial Refrigeration Equipment|3|Air Conditioning,Refrigeration|Air conditioning and refrigeration equipment
3599|Industrial and Commercial Machinery and Equipment, Not Elsewhere Classified|7|Engineering Works,Machine Works,Machining|Machine shops
3612|Power, Distribution, and Specialty Transformers|2|Transformers,Power Equipment|Transformers
3613|Switchgear and Switchboard Apparatus|2|Switchgear,Control Panels|Switchgear
3621|Motors and Generators|3|Motors,Generators|Motors and generators
3625|Relays and Industrial Controls|3|Controls,Automation|Industrial controls
3634|Electric Housewares and Fans|2|Appliances,Home Appliances|Electric housewares
3641|Electric Lamp Bulbs and Tubes|2|Lamps,Lighting|Electric lamps
3646|Commercial, Industrial, and Institutional Electric Lighting Fixtures|3|Lighting,LED Lighting|Commercial lighting
3651|Household Audio and Video Equipment|2|Audio,Sound Systems|Audio and video equipment
3661|Telephone and Telegraph Apparatus|3|Telecom Equipment,Networks|Telephone apparatus
3663|Radio and Television Broadcasting and Communications Equipment|3|Wireless,Broadcast Systems|Broadcasting and wireless equipment
3672|Printed Circuit Boards|3|Circuits,PCB|Printed circuit boards
3674|Semiconductors and Related Devices|4|Semiconductor,Microelectronics,Chips|Semiconductors
3679|Electronic Components, Not Elsewhere Classified|5|Electronics,Electronic Components|Electronic components
3691|Storage Batteries|3|Batteries,Energy Storage|Batteries
3699|Electrical Machinery, Equipment, and Supplies, Not Elsewhere|4|Electric,Electro Systems|Electrical equipment
3711|Motor Vehicles and Passenger Car Bodies|2|Motors,Automobiles|Motor vehicles
3713|Truck and Bus Bodies|2|Truck Bodies,Coachbuilders|Truck and bus bodies
3714|Motor Vehicle Parts and Accessories|7|Auto Parts,Automotive,Automotive Components|Vehicle parts
3721|Aircraft|1|Aircraft,Aviation|Aircraft
3728|Aircraft Parts and Auxiliary Equipment, Not Elsewhere Classified|3|Aerospace,Aero Components|Aircraft parts
3731|Ship Building and Repairing|2|Shipyard,Shipbuilders|Ship building
3732|Boat Building and Repairing|2|Boats,Yachts|Boat building
3743|Railroad Equipment|1|Rail Systems,Rolling Stock|Railway equipment
3751|Motorcycles, Bicycles, and Parts|2|Cycles,Motorcycles|Bicycles and motorcycles
3812|Search, Detection, Navigation, Guidance, Aeronautical, and Nautical Systems and Instruments|2|Navigation,Defence Systems|Navigation systems
3823|Industrial Instruments for Measurement, Display, and Control of Process Variables; and Related Products|3|Instruments,Process Control|Process instruments
3825|Instruments for Measuring and Testing of Electricity and Electrical Signals|3|Test & Measurement,Instruments|Electrical measuring instruments
3826|Laboratory Analytical Instruments|3|Analytics,Analytical Instruments|Laboratory instruments
3827|Optical Instruments and Lenses|2|Optics,Optical Systems,Photonics|Optical instruments
3829|Measuring and Controlling Devices, Not Elsewhere Classified|3|Sensors,Measurement|Measuring devices
3841|Surgical and Medical Instruments and Apparatus|5|Medical Devices,Surgical,Medical|Surgical and medical instruments
3842|Orthopedic, Prosthetic, and Surgical Appliances and Supplies|3|Orthopaedics,Prosthetics|Orthopaedic appliances
3843|Dental Equipment and Supplies|2|Dental Products,Dental Supplies|Dental equipment
3845|Electromedical and Electrotherapeutic Apparatus|3|Medical Systems,Medtech|Electromedical apparatus
3851|Ophthalmic Goods|2|Lenses,Eyewear|Eyewear manufacturing
3873|Watches, Clocks, Clockwork Operated Devices, and Parts|2|Watches,Timepieces|Watches and clocks
3911|Jewelry, Precious Metal|3|Jewellery,Goldsmiths|Precious metal jewelry
3931|Musical Instruments|2|Musical Instruments,Pianos|Musical instruments
3944|Games, Toys, and Children's Vehicles, Except Dolls and Bicycles|3|Toys,Games|Toys and games
3949|Sporting and Athletic Goods, Not Elsewhere Classified|3|Sports Equipment,Sporting Goods|Sporting goods
3993|Signs and Advertising Specialties|4|Signs,Sign Systems|Signs and displays
3999|Manufacturing Industries, Not Elsewhere Classified|6|Manufacturing,Industries|Manufacturing
4011|Railroads, Line-Haul Operating|1|Rail,Railways|Railways
4111|Local and Suburban Transit|3|Transit,City Transport|City transport
4121|Taxicabs|4|Taxi,Cabs|Taxis
4131|Intercity and Rural Bus Transportation|2|Coaches,Bus Lines|Coach lines
4142|Bus Charter Service, Except Local|3|Coach Hire,Bus Tours|Bus charter
4212|Local Trucking Without Storage|10|Haulage,Trucking,Removals|Local trucking
4213|Trucking, Except Local|16|Transport,Trucking,Freight|Long-distance trucking
4215|Courier Services, Except by Air|5|Couriers,Express,Parcels|Courier services
4222|Refrigerated Warehousing and Storage|2|Cold Storage,Cold Stores|Refrigerated warehousing
4225|General Warehousing and Storage|6|Warehousing,Storage,Logistics|Warehousing
4412|Deep Sea Foreign Transportation of Freight|3|Shipping,Shipping Lines,Maritime|Deep sea shipping
4449|Water Transportation of Freight, Not Elsewhere Classified|2|Barges,Inland Shipping|Inland shipping
4491|Marine Cargo Handling|2|Port Services,Stevedoring|Cargo handling
4493|Marinas|2|Marina,Yacht Harbour|Marinas
4512|Air Transportation, Scheduled|2|Airlines,Airways,Air|Airlines
4522|Air Transportation, Nonscheduled|2|Air Charter,Jet Services|Air charter
4581|Airports, Flying Fields, and Airport Terminal Services|2|Airport Services,Aviation Services|Airport services
4612|Crude Petroleum Pipelines|1|Pipelines,Pipeline|Oil pipelines
4724|Travel Agencies|9|Travel,Travel Agency,Voyages|Travel agencies
4725|Tour Operators|5|Tours,Holidays|Tour operators
4731|Arrangement of Transportation of Freight and Cargo|12|Logistics,Forwarding,Freight Forwarders,Cargo|Freight forwarding
4783|Packing and Crating|1|Packing,Export Packing|Packing and crating
4812|Radiotelephone Communications|3|Mobile,Cellular,Wireless|Mobile telephony
4813|Telephone Communications, Except Radiotelephone|5|Telecom,Communications,Networks|Telecommunications
4832|Radio Broadcasting Stations|2|Radio,Broadcasting|Radio stations
4833|Television Broadcasting Stations|2|Television,TV|Television stations
4841|Cable and Other Pay Television Services|2|Cable,Cablevision|Cable television
4899|Communications Services, Not Elsewhere Classified|3|Satellite,Communications|Communication services
4911|Electric Services|8|Power,Energy,Electric|Power supply
4922|Natural Gas Transmission|1|Gas Transmission,Pipelines|Gas transmission
4924|Natural Gas Distribution|3|Gas,Natural Gas|Gas distribution
4931|Electric and Other Services Combined|2|Utilities,Energy Services|Multi-utilities
4941|Water Supply|3|Water,Waterworks|Water supply
4952|Sewerage Systems|1|Sewerage,Wastewater|Sewerage
4953|Refuse Systems|5|Waste,Recycling,Environmental|Waste management
5012|Automobiles and Other Motor Vehicles|4|Vehicles,Auto Trading|Vehicle wholesale
5013|Motor Vehicle Supplies and New Parts|7|Auto Spares,Automotive Supplies,Parts|Vehicle parts wholesale
5021|Furniture|3|Furniture Trading,Office Interiors|Furniture wholesale
5023|Home Furnishings|3|Homeware,Home Collection|Home furnishings wholesale
5031|Lumber, Plywood, Millwork, and Wood Panels|5|Timber,Lumber Supply|Timber wholesale
5039|Construction Materials, Not Elsewhere Classified|6|Building Materials,Building Supplies|Building materials wholesale
5044|Office Equipment|3|Office Equipment,Office Systems|Office equipment wholesale
5045|Computers and Computer Peripheral Equipment and Software|8|Computers,IT Distribution,Computer Trading|Computer wholesale
5047|Medical, Dental, and Hospital Equipment and Supplies|7|Medical Supplies,Healthcare Products|Medical supplies wholesale
5051|Metals Service Centers and Offices|5|Steel Trading,Metals,Steel Service|Metals wholesale
5063|Electrical Apparatus and Equipment Wiring Supplies, and Construction Materials|6|Electrical Supplies,Electrical Wholesale|Electrical supplies wholesale
5064|Electrical Appliances, Television and Radio Sets|3|Home Electronics,Appliances|Appliances wholesale
5065|Electronic Parts and Equipment, Not Elsewhere Classified|6|Electronics,Components|Electronic parts wholesale
5072|Hardware|4|Hardware,Tools & Hardware|Hardware wholesale
5074|Plumbing and Heating Equipment and Supplies (Hydronics)|4|Plumbing Supplies,Bathrooms|Plumbing supplies wholesale
5082|Construction and Mining (Except Petroleum) Machinery and Equipment|3|Equipment,Plant & Machinery|Construction machinery wholesale
5083|Farm and Garden Machinery and Equipment|4|Tractors,Agri Supplies|Farm machinery wholesale
5084|Industrial Machinery and Equipment|9|Machinery,Industrial Equipment|Industrial machinery wholesale
5085|Industrial Supplies|7|Industrial Supplies,Industrial Products|Industrial supplies wholesale
5091|Sporting and Recreational Goods and Supplies|2|Sports Trading,Leisure Products|Sporting goods wholesale
5092|Toys and Hobby Goods and Supplies|2|Toys & Gifts,Hobby Supplies|Toys wholesale
5093|Scrap and Waste Materials|4|Scrap,Scrap Metals,Recycling|Scrap wholesale
5094|Jewelry, Watches, Precious Stones, and Precious Metals|3|Gems,Diamonds,Jewels|Jewelry wholesale
5099|Durable Goods, Not Elsewhere Classified|8|Trading,Import Export,General Trading|General wholesale
5111|Printing and Writing Paper|2|Paper,Paper Trading|Paper wholesale
5122|Drugs, Drug Proprietaries, and Druggists' Sundries|6|Pharma Distribution,Drug Supplies|Pharmaceutical wholesale
5131|Piece Goods, Notions, and Other Dry Good|3|Fabrics,Textile Trading|Fabrics wholesale
5136|Men's and Boy's Clothing and Furnishings|3|Menswear Trading,Apparel Trading|Men's clothing wholesale
5137|Women's, Children's, and Infants' Clothing and Accessories|4|Fashion Trading,Clothing|Women's clothing wholesale
5139|Footwear|2|Shoes,Footwear Trading|Footwear wholesale
5141|Groceries, General Line|7|Foods,Food Service,Provisions|Grocery wholesale
5146|Fish and Seafoods|3|Seafoods,Fish Trading|Fish wholesale
5147|Meats and Meat Products|3|Meats,Meat Trading|Meat wholesale
5148|Fresh Fruits and Vegetables|6|Fruits,Fresh Produce,Fruit & Veg|Fruit and vegetable wholesale
5149|Groceries and Related Products, Not Elsewhere Classified|6|Food Trading,Fine Foods,Tea & Coffee|Food wholesale
5153|Grain and Field Beans|3|Grain Trading,Commodities|Grain wholesale
5169|Chemicals and Allied Products, Not Elsewhere Classified|5|Chemical Trading,Chemicals|Chemicals wholesale
5172|Petroleum and Petroleum Products Wholesalers, Except Bulk Stations and Terminals|4|Fuels,Petroleum Products|Fuel wholesale
5182|Wine and Distilled Alcoholic Beverages|4|Wines & Spirits,Vintners|Wine and spirits wholesale
5191|Farm Supplies|4|Farm Supplies,Seeds,Agro Trading|Farm supplies wholesale
5192|Books, Periodicals, and Newspapers|2|Books,Book Distribution|Book wholesale
5193|Flowers, Nursery Stock, and Florists' Supplies|3|Flowers,Flower Trading|Flower wholesale
5199|Nondurable Goods, Not Elsewhere Classified|7|Trading,Merchandise,Promotional Products|Nondurable goods wholesale
5211|Lumber and Other Building Materials Dealers|6|Building Centre,DIY,Lumber|Building materials shops
5251|Hardware Stores|4|Hardware,Hardware Store|Hardware shops
5261|Retail Nurseries, Lawn and Garden Supply Stores|3|Garden Centre,Plants|Garden centres
5311|Department Stores|2|Department Stores,Stores|Department stores
5331|Variety Stores|3|Discount,Bazaar|Variety shops
5399|Miscellaneous General Merchandise Stores|3|General Store,Outlet|General merchandise shops
5411|Grocery Stores|18|Supermarket,Foods,Markets,Grocers|Grocery shops
5421|Meat and Fish (Seafood) Markets, Including Freezer Provisioners|3|Butchers,Fishmongers|Butchers and fishmongers
5431|Fruit and Vegetable Markets|2|Greengrocers,Fruit Market|Fruit and vegetable shops
5461|Retail Bakeries|8|Bakery,Bakehouse,Pâtisserie|Bakeries
5499|Miscellaneous Food Stores|4|Health Foods,Delicatessen|Specialist food shops
5511|Motor Vehicle Dealers (New and Used)|9|Motors,Auto Centre,Cars|Car dealers
5521|Motor Vehicle Dealers (Used Only)|5|Used Cars,Car Sales|Used car dealers
5531|Auto and Home Supply Stores|5|Tyre & Auto,Auto Accessories|Car accessories and tires
5541|Gasoline Service Stations|6|Service Station,Fuel Stop|Filling stations
5571|Motorcycle Dealers|2|Motorcycles,Bikes|Motorcycle dealers
5611|Men's and Boys' Clothing and Accessory Stores|2|Menswear,Gentlemen's Outfitters|Men's clothing shops
5621|Women's Clothing Stores|5|Boutique,Fashions|Women's clothing shops
5641|Children's and Infants' Wear Stores|2|Kids,Baby Store|Children's clothing shops
5651|Family Clothing Stores|4|Clothing,Fashion House|Clothing shops
5661|Shoe Stores|3|Shoes,Shoe Store|Shoe shops
5712|Furniture Stores|5|Furniture,Home Interiors|Furniture shops
5713|Floor Covering Stores|2|Carpets & Floors,Floor Centre|Floor covering shops
5722|Household Appliance Stores|3|Appliance Centre,Electricals|Appliance shops
5731|Radio, Television, and Consumer Electronics Stores|4|Electronics Store,Audio & Video|Consumer electronics shops
5734|Computer and Computer Software Stores|3|Computer Store,Computer Centre|Computer shops
5812|Eating Places|42|Restaurant,Kitchen,Café,Grill,Bistro,Pizzeria|Restaurants
5813|Drinking Places (Alcoholic Beverages)|8|Bar,Pub,Tavern|Bars and pubs
5912|Drug Stores and Proprietary Stores|9|Pharmacy,Chemist|Pharmacies
5921|Liquor Stores|3|Wine Shop,Liquors|Wine and liquor shops
5932|Used Merchandise Stores|3|Antiques,Second Hand|Antiques and used goods
5941|Sporting Goods Stores and Bicycle Shops|5|Sports,Bike Shop,Outdoor|Sports shops
5942|Book Stores|3|Bookshop,Books|Bookshops
5943|Stationery Stores|2|Stationers,Office Supplies|Stationers
5944|Jewelry Stores|4|Jewellers,Jewels|Jewellers
5945|Hobby, Toy, and Game Shops|2|Toys,Hobby Shop|Toy and hobby shops
5947|Gift, Novelty, and Souvenir Shops|3|Gifts,Souvenirs|Gift shops
5961|Catalog and Mail-Order Houses|7|Online,Mail Order,Web Store|Mail order and online shops
5992|Florists|5|Florist,Flowers|Florists
5995|Optical Goods Stores|4|Opticians,Optical|Opticians
5999|Miscellaneous Retail Stores, Not Elsewhere Classified|9|Shop,Pet Supplies,Retail|Specialist shops
6021|National Commercial Banks|3|National Bank,Bank|National commercial banks
6022|State Commercial Banks|3|Bank,Savings Bank,Trust Bank|State commercial banks
6029|Commercial Banks, Not Elsewhere Classified|2|Bank,Commercial Bank|Commercial banks
6061|Credit Unions, Federally Chartered|2|Credit Union|Credit unions
6141|Personal Credit Institutions|3|Finance,Credit|Consumer credit
6153|Short-Term Business Credit Institutions, Except Agricultural|3|Capital,Leasing,Factoring|Business credit
6162|Mortgage Bankers and Loan Correspondents|4|Mortgages,Home Loans|Mortgage lending
6211|Security Brokers, Dealers, and Flotation Companies|5|Securities,Capital Markets|Securities brokerage
6282|Investment Advice|7|Asset Management,Wealth,Advisers|Investment advice
6311|Life Insurance|2|Life,Life Insurance|Life insurance
6324|Hospital and Medical Service Plans|2|Health Plans,Health Insurance|Health insurance
6331|Fire, Marine, and Casualty Insurance|3|Insurance,Mutual|Property and casualty insurance
6371|Pension, Health, and Welfare Funds|2|Pension Fund,Pensions|Pension funds
6411|Insurance Agents, Brokers, and Service|13|Insurance Brokers,Insurance Agency,Risk Services|Insurance brokerage
6512|Operators of Nonresidential Buildings|9|Properties,Property Management|Commercial property letting
6513|Operators of Apartment Buildings|10|Apartments,Residences,Lettings|Apartment letting
6531|Real Estate Agents and Managers|22|Real Estate,Realty,Estates|Real estate agency
6552|Land Subdividers and Developers, Except Cemeteries|6|Land,Developments,Property Developers|Land development
6712|Offices of Bank Holding Companies|1|Bancorp,Bank Holding|Bank holding companies
6719|Offices of Holding Companies, Not Elsewhere Classified|16|Holding,Holdings,Group|Holding companies
6722|Management Investment Offices, Open-End|3|Funds,Fund Management|Investment funds
6732|Educational, Religious, and Charitable Trusts|3|Foundation,Trust|Foundations and trusts
6798|Real Estate Investment Trusts|3|Property Trust,Real Estate Trust|Real estate investment trusts
6799|Investors, Not Elsewhere Classified|9|Invest,Ventures,Investments,Capital|Investors
7011|Hotels and Motels|12|Hotel,Inn,Resort,Hotels|Hotels
7033|Recreational Vehicle Parks and Campsites|2|Camping,Caravan Park|Campsites
7211|Power Laundries, Family and Commercial|2|Laundry,Textile Care|Laundries
7216|Drycleaning Plants, Except Rug Cleaning|3|Dry Cleaners,Cleaners|Dry cleaning
7221|Photographic Studios, Portrait|3|Photography,Photo Studio|Portrait photography
7231|Beauty Shops|11|Hair Studio,Beauty,Salon|Hair and beauty salons
7241|Barber Shops|3|Barbers,Barber Shop|Barbers
7261|Funeral Service and Crematories|2|Funeral Home,Funeral Services|Funeral services
7291|Tax Return Preparation Services|3|Tax Services,Tax|Tax return preparation
7299|Miscellaneous Personal Services, Not Elsewhere Classified|6|Wellness,Weddings|Personal services
7311|Advertising Agencies|9|Advertising,Marketing,Creative|Advertising agencies
7319|Advertising, Not Elsewhere Classified|3|Promotions,Display|Advertising services
7322|Adjustment and Collection Services|2|Collections,Credit Management|Debt collection
7336|Commercial Art and Graphic Design|6|Design,Graphics,Studio|Graphic design
7342|Disinfecting and Pest Control Services|3|Pest Control,Hygiene|Pest control
7349|Building Cleaning and Maintenance Services, Not Elsewhere|10|Cleaning,Cleaning Services,Facility Services|Building cleaning
7353|Heavy Construction Equipment Rental and Leasing|3|Plant Hire,Crane Hire|Construction equipment hire
7359|Equipment Rental and Leasing, Not Elsewhere Classified|5|Rentals,Equipment Hire|Equipment rental
7361|Employment Agencies|6|Recruitment,Personnel|Recruitment
7363|Help Supply Services|5|Staffing,Workforce|Temporary staff
7371|Computer Programming Services|24|Software,Digital,Solutions,Technologies|Software development
7372|Prepackaged Software|9|Software,Apps,Systems|Software publishing
7373|Computer Integrated Systems Design|9|IT Solutions,Systems,Integration|Computer systems design
7374|Computer Processing and Data Preparation and Processing Services|5|Data,Data Services,Hosting|Data processing
7375|Information Retrieval Services|3|Information Services,Online|Information services
7378|Computer Maintenance and Repair|3|Computer Services,IT Support|Computer repair
7379|Computer Related Services, Not Elsewhere Classified|14|IT Consulting,Technology,Consulting|IT consulting
7381|Detective, Guard, and Armored Car Services|5|Security,Guarding|Guard services
7382|Security Systems Services|4|Security Systems,Alarms|Security systems
7389|Business Services, Not Elsewhere Classified|30|Services,Business Services,Events,Interpreters|Business services
7514|Passenger Car Rental|3|Car Rental,Rent a Car|Car rental
7532|Top, Body, and Upholstery Repair Shops and Paint Shops|4|Body Shop,Auto Body|Car body repair
7538|General Automotive Repair Shops|14|Auto Repair,Garage,Auto Service|Car repair
7542|Carwashes|3|Car Wash,Autowash|Car washes
7549|Automotive Services, Except Repair and Carwashes|3|Towing,Recovery|Towing services
7623|Refrigeration and Air-Conditioning Service and Repair Shops|2|Cooling Service,Refrigeration Service|Refrigeration repair
7629|Electrical and Electronic Repair Shops, Not Elsewhere Classified|3|Electro Service,Repairs|Electrical repair
7692|Welding Repair|3|Welding|Welding
7699|Repair Shops and Related Services, Not Elsewhere Classified|8|Repair Service,Maintenance,Technical Services|Repair services
7812|Motion Picture and Video Tape Production|5|Films,Productions,Pictures|Film and video production
7822|Motion Picture and Video Tape Distribution|1|Film Distribution,Pictures|Film distribution
7832|Motion Picture Theaters, Except Drive-In|2|Cinemas,Theatres|Cinemas
7922|Theatrical Producers (Except Motion Picture) and Miscellaneous Theatrical Services|4|Theatre,Productions,Stage|Theatre production
7929|Bands, Orchestras, Actors, and Other Entertainers and Entertainment Groups|4|Music,Entertainment|Musicians and entertainers
7941|Professional Sports Clubs and Promoters|2|Sports Club,Football Club|Professional sports clubs
7991|Physical Fitness Facilities|6|Fitness,Gym|Fitness studios
7992|Public Golf Courses|2|Golf,Golf Links|Golf courses
7997|Membership Sports and Recreation Clubs|4|Club,Sports Club,Yacht Club|Membership sports clubs
7999|Amusement and Recreation Services, Not Elsewhere Classified|6|Leisure,Recreation,Yoga|Recreation services
8011|Offices and Clinics of Doctors of Medicine|20|Medical Centre,Medical Practice,Clinic|Doctors' practices
8021|Offices and Clinics of Dentists|12|Dental Practice,Dental,Dental Care|Dental practices
8042|Offices and Clinics of Optometrists|3|Eye Care,Optometry|Optometrists
8049|Offices and Clinics of Health Practitioners, Not Elsewhere Classified|7|Physiotherapy,Therapy|Therapists' practices
8051|Skilled Nursing Care Facilities|4|Nursing Home,Care Home|Nursing homes
8062|General Medical and Surgical Hospitals|4|Hospital,General Hospital|Hospitals
8069|Specialty Hospitals, Except Psychiatric|2|Specialist Clinic,Rehabilitation|Specialist hospitals
8071|Medical Laboratories|4|Diagnostics,Laboratory|Medical laboratories
8072|Dental Laboratories|3|Dental Laboratory,Dental Lab|Dental laboratories
8082|Home Health Care Services|5|Home Care,Home Health|Home care
8099|Health and Allied Services, Not Elsewhere Classified|4|Health Services,Healthcare|Health services
8111|Legal Services|18|Law,Solicitors,Attorneys,Legal|Legal services
8211|Elementary and Secondary Schools|7|School,Academy|Schools
8221|Colleges, Universities, and Professional Schools|4|University,College|Universities
8243|Data Processing Schools|2|IT Training,Computer School|Computer training
8249|Vocational Schools, Not Elsewhere Classified|4|Training,Vocational Institute|Vocational training
8299|Schools and Educational Services, Not Elsewhere Classified|7|Institute,Language School,Learning|Education services
8322|Individual and Family Social Services|5|Family Services,Community Services|Social services
8351|Child Day Care Services|6|Nursery,Day Care,Kindergarten|Child day care
8361|Residential Care|4|Residential Care,Care|Residential care
8412|Museums and Art Galleries|2|Museum,Gallery|Museums and galleries
8611|Business Associations|4|Business Association,Chamber of Trade|Business associations
8621|Professional Membership Organizations|3|Professional Association,Institute|Professional associations
8641|Civic, Social, and Fraternal Associations|6|Association,Society|Civic and social associations
8661|Religious Organizations|6|Church,Parish|Religious organizations
8699|Membership Organizations, Not Elsewhere Classified|3|Society,Federation|Membership organizations
8711|Engineering Services|16|Engineering,Engineers,Consulting Engineers|Engineering services
8712|Architectural Services|9|Architects,Architecture,Studio|Architectural services
8713|Surveying Services|3|Surveying,Geomatics|Surveying
8721|Accounting, Auditing, and Bookkeeping Services|15|Accounting,Accountants,Audit,Bookkeeping|Accounting and auditing
8731|Commercial Physical and Biological Research|4|Research,Labs,Life Sciences|Commercial research
8732|Commercial Economic, Sociological, and Educational Research|4|Market Research,Insights|Market research
8734|Testing Laboratories|3|Testing,Inspection|Testing laboratories
8741|Management Services|8|Management,Management Services|Management services
8742|Management Consulting Services|22|Consulting,Advisory,Consultants,Partners|Management consulting
8743|Public Relations Services|4|Communications,Public Relations|Public relations
8744|Facilities Support Management Services|2|Facilities,Facility Management|Facilities management
8748|Business Consulting Services, Not Elsewhere Classified|9|Consultancy,Advisors|Business consulting
8999|Services, Not Elsewhere Classified|4|Services,Agency|Services
9111|Executive Offices|3|Municipality,Town Council|Municipal government
9199|General Government, Not Elsewhere Classified|2|General Administration,Public Services|General government
9411|Administration of Educational Programs|1|Education Board,School District|Education administration
9431|Administration of Public Health Programs|1|Health Authority,Public Health|Public health administration
9511|Air and Water Resource and Solid Waste Management|1|Water Authority,Environment Agency|Environmental administration
9999|Nonclassifiable Establishments|5|Enterprises,Company|Nonclassifiable establishments
`

const COLUMNS = ['sic', 'description', 'weight', 'words', 'category'] as const

/** Every line of business of the demo, sorted by code. */
export const ACTIVITIES: readonly Activity[] = tableRows(COLUMNS, TABLE).map(row => ({
  ...row,
  weight: Number(row.weight),
  words: cellList(row.words),
}))
