export { signUpProblems } from './labels.ts'
