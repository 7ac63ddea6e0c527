import { InvalidValue } from './invalidValue.ts';

/** A circle on the ground: degrees (WGS 84) and kilometres. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  /** Whether the nearest come first. */
  readonly nearestFirst?: boolean | null | undefined;
}

/** Degrees (WGS 84); edges included. */
export interface Box {
  readonly minLatitude: number;
  readonly maxLatitude: number;
  readonly minLongitude: number;
  readonly maxLongitude: number;
}

export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads a circle as callers give it (docs/interface.md 4.3 "Filter", docs/rules.md 17 "Invalid filter values"). */
export function readCircle(given: Circle): Circle | InvalidValue {
  const { latitude, longitude, radius } = given;
  if (!(Math.abs(latitude) <= 90)) return new InvalidValue('have a latitude from -90 to 90', latitude);
  if (!(Math.abs(longitude) <= 180)) return new InvalidValue('have a longitude from -180 to 180', longitude);
  if (!(radius > 0)) return new InvalidValue('have a radius above 0, in kilometres', radius);
  return given;
}

/** Reads a box as callers give it (docs/rules.md 17 "Invalid filter values"). */
export function readBox(given: Box): Box | InvalidValue {
  const { minLatitude, maxLatitude, minLongitude, maxLongitude } = given;
  if (!(minLatitude <= maxLatitude)) {
    return new InvalidValue(`have a minLatitude of at most its maxLatitude, ${maxLatitude}`, minLatitude);
  }
  if (!(minLongitude <= maxLongitude)) {
    return new InvalidValue(`have a minLongitude of at most its maxLongitude, ${maxLongitude}`, minLongitude);
  }
  return given;
}

/** Kilometres along the ground between two places, on a sphere of the Earth's mean radius (haversine formula). */
export function distanceBetween(one: Location, other: Location): number {
  const north = radians(other.latitude - one.latitude) / 2;
  const east = radians(other.longitude - one.longitude) / 2;
  const chord =
    Math.sin(north) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The degrees of latitude that so many kilometres from south to north are. */
export function degreesOfLatitude(kilometres: number): number {
  return (kilometres / EARTH_RADIUS_KM) * (180 / Math.PI);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

const EARTH_RADIUS_KM = 6371.0088;
