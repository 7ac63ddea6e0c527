/** The gateway, for the deployed parts that follow the same pattern as a subgraph's. */
export const deployedGateway = {
  host: 'gateway',
  image: 'event-calendar/gateway',
  part: 'gateway',
  database: 'gateway',
};
