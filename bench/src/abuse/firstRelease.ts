/** What attacks did to the first release, by name: measured with 20,000 events on 2 cores, while two others asked. */
export const FIRST_RELEASE: Readonly<Record<string, string>> = {
  areaAliases: 'one request: 12 to 25 CPU-s, 1 to 4 GB; every new question failed for up to 27 s',
  areaIds: '31 of 32 questions failed',
  pipelines: 'one write: 9 to 16 CPU-s, 12 s of failures; the work went on after the caller had left',
  readers: 'the gateway grew by 1.3 to 4.8 GB for as long as they stayed',
  documents: 'a core of planning; a trivial question waited for up to 4 s',
  longAccept: '9 to 38 CPU-ms each, even when refused',
};
