import { runAsProcess } from './serve.ts';

/** The server's entry point: `npm start`. */
runAsProcess();
