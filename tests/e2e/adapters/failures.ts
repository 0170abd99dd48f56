export { endsTheSession, tagOf } from '../../machines/paths/session-end.ts'
