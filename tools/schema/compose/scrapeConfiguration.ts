import { ADMIN_PORT, type Domain, OUTLETS_ADMIN_PORT, PICTURES_PORT } from '@calendar/config/domains';

/**
 * The scrape configuration of Prometheus for `npm start` on its default port. It has the gateway, outlets, and the
 * subgraphs of our kit. We know no metrics of other subgraphs.
 */
export function scrapeConfiguration(domains: readonly Domain[]): string {
  const parts = [
    { part: 'gateway', port: PORT + ADMIN_PORT },
    ...domains
      .filter(({ kind }) => kind === 'kit')
      .map(({ name, port }) => ({ part: name, port: PORT + port })),
    { part: 'outlets', port: PORT + OUTLETS_ADMIN_PORT },
    { part: 'pictures', port: PORT + PICTURES_PORT },
  ];
  const targets = parts.map(
    ({ part, port }) => `      - targets: ['127.0.0.1:${port}']\n        labels: { part: ${part} }\n`,
  );
  return HEAD + targets.join('');
}

const PORT = 4000;

const HEAD = `# Written by \`npm run compose\` from the subgraphs' manifests.
#
# What Prometheus reads when everything runs on one machine with \`npm start\` and PORT=4000. The targets are the
# gateway's ADMIN_PORT, the subgraphs and the health of outlets, all on loopback. Elsewhere the targets are the parts' own
# addresses. The label \`part\` names the part. The dashboard and the rules use it.
global:
  scrape_interval: 10s
  evaluation_interval: 10s

rule_files:
  - alerts.yml

scrape_configs:
  - job_name: calendar
    static_configs:
`;
