export function startClock(): void {
  const element = document.getElementById('clock');
  const show = () => {
    if (element !== null) element.textContent = timeInNorway(Date.now());
  };
  show();
  setInterval(show, SECOND);
}

/** `HH:mm`. */
export function timeInNorway(instant: number): string {
  return time.format(instant);
}

const time = new Intl.DateTimeFormat('nb-NO', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  minute: '2-digit',
});
const SECOND = 1000;
