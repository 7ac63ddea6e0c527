/** A subgraph could not be asked, or did not answer as agreed. For the log: callers see a catalogue error. */
export class SubgraphFailure extends Error {
  readonly subgraph: string;

  constructor(subgraph: string, reason: string, options?: ErrorOptions) {
    super(`Subgraph ${subgraph} ${reason}`, options);
    this.subgraph = subgraph;
  }
}
