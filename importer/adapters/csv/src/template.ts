/** A spreadsheet to begin with: headers and two rows, with the mark at its beginning that Excel needs for æ, ø and å. */
export const CSV_TEMPLATE = `\uFEFFTittel;Dato;Klokkeslett;Sluttdato;Sluttid;Sted;Adresse;Pris;Kategori;Arrangør;Beskrivelse;Lenke
Julemarked på torget;05.12.2026;11:00;;15:00;Torget;Storgata 1, 8270 Lillevik;Gratis;Marked;Lillevik sentrum;Boder og gløgg;https://www.example.org/julemarked
Vinterbading;6. desember 2026;kl. 12;;;Havnebadet;Havnegata 2, 8270 Lillevik;50;Annet;Badelaget;;
`;
