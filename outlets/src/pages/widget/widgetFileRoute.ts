import { Refusal } from '../../serve/Refusal.ts';
import { route } from '../../serve/Route.ts';
import { asset } from '../assets/assets.ts';

/** The web component, with the address of the endpoint that it asks if a page names none, and that of pictures. */
export const widgetFileRoute = route({
  path: '/widget.js',
  parameters: {},
  async make(_, { site }) {
    const file = asset('widget.js');
    if (file === undefined) throw new Refusal(404, 'The widget is not built.');
    return {
      contentType: file.contentType,
      body: file.bytes
        .toString('utf8')
        .replace('__CALENDAR_ENDPOINT__', encodeURI(site.widgetEndpoint))
        .replace('__CALENDAR_PICTURES__', encodeURI(`${site.url}/picture/`)),
      lifetime: HOUR,
      // Pages that ask for isolation may load it.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    };
  },
});

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
