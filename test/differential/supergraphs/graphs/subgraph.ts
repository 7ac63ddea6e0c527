import type { SubgraphText } from '../SubgraphShape.ts';

/** A subgraph that may use every directive of federation 2. */
export function subgraph(name: string, sdl: string): SubgraphText {
  return {
    name,
    sdl: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [
      "@key", "@external", "@requires", "@provides", "@shareable", "@inaccessible", "@override", "@interfaceObject"
    ])
    ${sdl}`,
  };
}
