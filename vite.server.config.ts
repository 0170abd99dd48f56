import { defineConfig } from 'vite'

/** The server and its tools as programs with all they need in few files, which start in a fraction of the time. */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // Native code, what is loaded only with `SMTP_URL` or for the first PDF, and the database's binaries, which are found
    // by package resolution.
    external: ['@node-rs/argon2', 'nodemailer', 'pdfkit', 'fontkit', 'fontverter', 'subset-font', 'harfbuzzjs'],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        events: 'server/core/events/cli.ts',
        password: 'server/auth/password-cli.ts',
        backup: 'server/core/backup/backup-cli.ts',
        restore: 'server/core/backup/restore-cli.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
