import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/graphQL/sandbox/',
  build: {
    // The sandbox's content security policy (`src/http/SandboxFiles.ts`) allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    // The editor is one library of that size, loaded after the page is there.
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, report) {
        // "use client" is for servers that render React; nothing here does.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
    target: 'es2022',
  },
});
