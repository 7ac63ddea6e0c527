export { type Address, addressOfText, placeOfText, townOfText } from './addresses.ts';
export { municipalityOf } from './postalCodes.ts';
