import { expect, test } from 'vitest';
import { RobotsMemory } from './RobotsMemory.ts';
import { readRobots } from './robotsRules.ts';
import { SourceClient } from './SourceClient.ts';
import { SOURCE_LIMITS } from './sourceLimits.ts';

test.each([
  ['', 1_000],
  ['Crawl-delay: 0.1', 1_000],
  ['Crawl-delay: 4', 4_000],
  ['Crawl-delay: 100000', 10_000],
])(
  'between two pages there is a pause of a second, or as long as robots.txt asks for: %j',
  async (line, pause) => {
    const robots = new RobotsMemory();
    robots.keep('https://a.example', readRobots('https://a.example', `User-agent: *\n${line}`), Date.now());
    const client = new SourceClient({ limits: SOURCE_LIMITS, robots, userAgent: 'event-calendar' });
    expect(client.pauseAt(new URL('https://a.example/events'))).toBe(pause);
    await client.close();
  },
);
