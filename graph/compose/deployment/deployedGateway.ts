/** The gateway, as far as what is deployed of it follows the same pattern as a subgraph's. */
export const deployedGateway = {
  host: 'gateway',
  image: 'event-calendar/gateway',
  part: 'gateway',
  database: 'gateway',
};
