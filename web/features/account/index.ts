export { hasRoomForPopup, openPopup } from './components/popup.ts'
export { signInByPopup, signInByRedirect } from './oauth2.ts'
export { type Provider, signInMethods } from './sign-in-methods.ts'
