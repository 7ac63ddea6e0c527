export class Clock {
  readonly #element = document.getElementById('clock');

  start(): void {
    const show = () => {
      if (this.#element !== null) this.#element.textContent = timeInNorway(Date.now());
    };
    show();
    setInterval(show, SECOND);
  }
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
