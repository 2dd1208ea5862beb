export { WaitingCount } from './components/WaitingCount.tsx'
