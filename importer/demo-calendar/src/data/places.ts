/** What a place is fit for. */
export type PlaceKind =
  | 'stage'
  | 'church'
  | 'library'
  | 'gallery'
  | 'pub'
  | 'cafe'
  | 'arena'
  | 'outdoors'
  | 'hall'
  | 'square';

export interface Place {
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly kind: PlaceKind;
}

export interface Municipality {
  readonly name: string;
  /** As it stands in front of another word: `Bodø kunstforening`. */
  readonly short: string;
  readonly domain: string;
  readonly places: readonly Place[];
}

/**
 * Five municipalities in Nordland, each with a dozen places. The towns and postal codes are real, the
 * places are not.
 */
export const MUNICIPALITIES: readonly Municipality[] = [
  {
    name: 'Bodø',
    short: 'Bodø',
    domain: 'bodo',
    places: [
      place('Måseskrik kulturhus', 'Storgata 44', '8006', 67.2827, 14.3785, 'stage'),
      place('Sjøgata scene', 'Sjøgata 19', '8006', 67.2839, 14.3752, 'pub'),
      place('Rønvik kirke', 'Fjellveien 61', '8012', 67.2961, 14.4217, 'church'),
      place('Bodø bibliotek og litteraturhus', 'Havnegata 12', '8006', 67.2842, 14.3726, 'library'),
      place('Galleri Landego', 'Prinsens gate 108', '8005', 67.2811, 14.3901, 'gallery'),
      place('Nordlysbadet', 'Gamle riksvei 12', '8008', 67.2738, 14.4123, 'arena'),
      place('Kjerringøy gamle handelssted', 'Kjerringøyveien 1810', '8093', 67.5189, 14.7601, 'gallery'),
      place('Saltstraumen grendehus', 'Straumveien 505', '8056', 67.2336, 14.6201, 'hall'),
      place('Keiservarden turstart', 'Turisthytteveien 88', '8012', 67.3079, 14.4402, 'outdoors'),
      place('Kafé Ærfugl', 'Dronningens gate 21', '8006', 67.2821, 14.3803, 'cafe'),
      place('Solparken', 'Torvgata 1', '8006', 67.2833, 14.3821, 'square'),
      place('Bankgata flerbrukshall', 'Bankgata 24', '8005', 67.2799, 14.3938, 'arena'),
    ],
  },
  {
    name: 'Vågan',
    short: 'Vågan',
    domain: 'vagan',
    places: [
      place('Svolvær kulturkai', 'Torget 20', '8300', 68.2334, 14.5668, 'stage'),
      place('Skårungen vertshus', 'Ørsnesvågen 12', '8310', 68.2029, 14.4391, 'pub'),
      place('Vågekatedralen', 'Kirkveien 3', '8310', 68.2156, 14.4925, 'church'),
      place('Vågan folkebibliotek', 'Vestfjordgata 45', '8300', 68.2348, 14.5641, 'library'),
      place('Kunstnerbrygga Henningsvær', 'Dreyers gate 72', '8312', 68.1536, 14.2046, 'gallery'),
      place('Fiskeværsmuseet på Storvågan', 'Storvåganveien 25', '8310', 68.2071, 14.4532, 'gallery'),
      place('Henningsvær stadion', 'Hellandsgata 90', '8312', 68.1482, 14.2009, 'arena'),
      place('Gimsøysand grendehus', 'Gimsøyveien 210', '8311', 68.3302, 14.2287, 'hall'),
      place('Tjeldbergtind parkering', 'Strandveien 40', '8300', 68.2421, 14.5533, 'outdoors'),
      place('Fiskekrokens kafé', 'Gammelveien 29', '8312', 68.1549, 14.2071, 'cafe'),
      place('Svolvær torg', 'Torget 1', '8300', 68.2341, 14.5662, 'square'),
      place('Laukvik båthavn', 'Laukvikveien 318', '8315', 68.3891, 14.4297, 'outdoors'),
    ],
  },
  {
    name: 'Vestvågøy',
    short: 'Vestvågøy',
    domain: 'vestvagoy',
    places: [
      place('Lofothallen scene', 'Idrettsgata 30', '8370', 68.1467, 13.6089, 'stage'),
      place('Låven i Bøstad', 'Prestegårdsveien 59', '8360', 68.2436, 13.7569, 'hall'),
      place('Buksnes trekirke', 'Kirkeveien 14', '8372', 68.1203, 13.5561, 'church'),
      place('Leknes bibliotek', 'Storgata 37', '8370', 68.1479, 13.6137, 'library'),
      place('Vikinggården Borg', 'Vikingveien 539', '8360', 68.2441, 13.7541, 'gallery'),
      place('Galleri Stormfugl', 'J.M. Johansens vei 51', '8340', 68.1293, 13.8471, 'gallery'),
      place('Rorbukroa i Ballstad', 'Moloveien 2', '8373', 68.0702, 13.5362, 'pub'),
      place('Hauklandstranda', 'Hauklandsveien 380', '8370', 68.1986, 13.5287, 'outdoors'),
      place('Unstad surfhytte', 'Unstadveien 105', '8360', 68.2697, 13.5871, 'outdoors'),
      place('Kaffebrenneriet på Meieriet', 'Meieriveien 11', '8370', 68.1461, 13.6162, 'cafe'),
      place('Torvet på Leknes', 'Lillevollveien 15', '8370', 68.1473, 13.6121, 'square'),
      place('Stamsund internasjonale teatersal', 'Skoleveien 7', '8340', 68.1311, 13.8421, 'stage'),
    ],
  },
  {
    name: 'Narvik',
    short: 'Narvik',
    domain: 'narvik',
    places: [
      place('Malmporten kulturhus', 'Kongens gate 52', '8514', 68.4384, 17.4279, 'stage'),
      place('Rallarkroa', 'Dronningens gate 18', '8514', 68.4392, 17.4251, 'pub'),
      place('Fredskapellet', 'Kirkegata 4', '8517', 68.4401, 17.4332, 'church'),
      place('Rombaken bibliotek', 'Kongens gate 66', '8514', 68.4376, 17.4301, 'library'),
      place('Ofotbanens museum', 'Administrasjonsveien 3', '8514', 68.4413, 17.4263, 'gallery'),
      place('Galleri Nordlys', 'Frydenlundgata 9', '8516', 68.4352, 17.4188, 'gallery'),
      place('Ankenes idrettshall', 'Håkvikveien 32', '8520', 68.4218, 17.3739, 'arena'),
      place('Fjellheisen øvre stasjon', 'Mårveien 50', '8515', 68.4301, 17.4512, 'outdoors'),
      place('Bjerkvik samfunnshus', 'Trollvikveien 22', '8530', 68.5481, 17.5549, 'hall'),
      place('Kafé Svarte Bjørn', 'Brugata 6', '8514', 68.4381, 17.4237, 'cafe'),
      place('Narvik torg', 'Torget 3', '8514', 68.4385, 17.4286, 'square'),
      place('Ballangen badeplass', 'Strandveien 14', '8540', 68.3429, 16.8317, 'outdoors'),
    ],
  },
  {
    name: 'Brønnøy',
    short: 'Brønnøy',
    domain: 'bronnoy',
    places: [
      place('Torghatten kultursal', 'Storgata 83', '8900', 65.4746, 12.2113, 'stage'),
      place('Havnekroa', 'Havnegata 40', '8900', 65.4757, 12.2085, 'pub'),
      place('Brønnøysund kirke', 'Kirkeveien 25', '8900', 65.4721, 12.2141, 'church'),
      place('Brønnøy bibliotek', 'Sømnaveien 92', '8904', 65.4661, 12.2193, 'library'),
      place('Kunsthuset Hildurs Urterarium', 'Tilremveien 150', '8909', 65.5249, 12.2687, 'gallery'),
      place('Velfjord bygdemuseum', 'Strømveien 31', '8960', 65.4303, 12.6119, 'gallery'),
      place('Brønnøyhallen', 'Skolegata 15', '8900', 65.4733, 12.2166, 'arena'),
      place('Tosen grendehus', 'Tosenveien 1205', '8960', 65.3191, 12.9512, 'hall'),
      place('Torghatten naturpark', 'Torgveien 402', '8905', 65.3968, 12.0961, 'outdoors'),
      place('Kystkafeen på Toft', 'Toftveien 18', '8906', 65.4472, 12.1601, 'cafe'),
      place('Brønnøysund brygge', 'Havnegata 3', '8900', 65.4751, 12.2071, 'square'),
      place('Skarsåsen skianlegg', 'Skarsåsveien 77', '8904', 65.4639, 12.2498, 'outdoors'),
    ],
  },
];

function place(
  name: string,
  address: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  kind: PlaceKind,
): Place {
  return { name, address, postalCode, latitude, longitude, kind };
}
