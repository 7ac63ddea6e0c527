// node src/start.js: `main.ts`, or a message if this Node is too old for it. JavaScript, to be understood by any Node.
import '@calendar/runtime/requireTypeScript';

await import('./main.ts');
