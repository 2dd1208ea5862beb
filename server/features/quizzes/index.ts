export { copyQuiz } from './service.ts'
