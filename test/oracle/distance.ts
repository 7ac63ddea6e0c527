/**
 * Kilometres along the ground between two places, on a sphere of the Earth's mean radius. It is the angle between the
 * lines from its centre.
 */
export function kilometresBetween(one: Place, other: Place): number {
  const [a, b] = [fromCentre(one), fromCentre(other)];
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return 6371.0088 * Math.atan2(Math.hypot(...cross), along);
}

function fromCentre({ latitude, longitude }: Place): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
