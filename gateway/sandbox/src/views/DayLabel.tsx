export function DayLabel({ day }: { readonly day: string }) {
  return <time dateTime={day}>{words.format(new Date(`${day}T00:00Z`))}</time>;
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
