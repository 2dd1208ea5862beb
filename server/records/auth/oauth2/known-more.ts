/** Providers whose user is one JSON object at one URL: they differ only by data (PocketBase tools/auth). */
import type { ProviderType } from './known-type.ts'
import { mapped } from './user-info.ts'

type Plain = Omit<ProviderType, 'pkce'> & { readonly pkce?: boolean }

const PLAIN: Readonly<Record<string, Plain>> = {
  bitbucket: {
    displayName: 'Bitbucket',
    authURL: 'https://bitbucket.org/site/oauth2/authorize',
    tokenURL: 'https://bitbucket.org/site/oauth2/access_token',
    userInfoURL: 'https://api.bitbucket.org/2.0/user',
    scopes: ['account'],
    pkce: false,
    read: mapped({
      id: 'uuid',
      name: 'display_name',
      username: 'username',
      avatarURL: 'links.avatar.href',
    }),
  },
  box: {
    displayName: 'Box',
    authURL: 'https://account.box.com/api/oauth2/authorize',
    tokenURL: 'https://api.box.com/oauth2/token',
    userInfoURL: 'https://api.box.com/2.0/users/me',
    scopes: ['root_readonly'],
    read: mapped({ id: 'id', name: 'name', email: 'login', avatarURL: 'avatar_url' }),
  },
  gitea: {
    displayName: 'Gitea',
    authURL: 'https://gitea.com/login/oauth/authorize',
    tokenURL: 'https://gitea.com/login/oauth/access_token',
    userInfoURL: 'https://gitea.com/api/v1/user',
    scopes: ['read:user', 'user:email'],
    read: mapped({
      id: 'id',
      name: 'full_name',
      username: 'login',
      email: 'email',
      avatarURL: 'avatar_url',
    }),
  },
  gitee: {
    displayName: 'Gitee',
    authURL: 'https://gitee.com/oauth/authorize',
    tokenURL: 'https://gitee.com/oauth/token',
    userInfoURL: 'https://gitee.com/api/v5/user',
    scopes: ['user_info', 'emails'],
    read: mapped({ id: 'id', name: 'name', username: 'login', email: 'email', avatarURL: 'avatar_url' }),
  },
  instagram2: {
    displayName: 'Instagram',
    authURL: 'https://www.instagram.com/oauth/authorize',
    tokenURL: 'https://api.instagram.com/oauth/access_token',
    userInfoURL:
      'https://graph.instagram.com/me?fields=id,username,account_type,user_id,name,profile_picture_url',
    scopes: ['instagram_business_basic'],
    read: mapped({ id: 'user_id', name: 'name', username: 'username', avatarURL: 'profile_picture_url' }),
  },
  kakao: {
    displayName: 'Kakao',
    authURL: 'https://kauth.kakao.com/oauth/authorize',
    tokenURL: 'https://kauth.kakao.com/oauth/token',
    userInfoURL: 'https://kapi.kakao.com/v2/user/me',
    scopes: ['account_email', 'profile_nickname', 'profile_image'],
    read: mapped({
      id: 'id',
      username: 'properties.nickname',
      email: 'kakao_account.email',
      verified: ['kakao_account.is_email_valid', 'kakao_account.is_email_verified'],
      avatarURL: 'properties.profile_image',
    }),
  },
  livechat: {
    displayName: 'LiveChat',
    authURL: 'https://accounts.livechat.com/',
    tokenURL: 'https://accounts.livechat.com/token',
    userInfoURL: 'https://accounts.livechat.com/v2/accounts/me',
    // LiveChat defines the scopes in the settings of the client.
    scopes: [],
    read: mapped({
      id: 'account_id',
      name: 'name',
      email: 'email',
      verified: ['email_verified'],
      avatarURL: 'avatar_url',
    }),
  },
  patreon: {
    displayName: 'Patreon',
    authURL: 'https://www.patreon.com/oauth2/authorize',
    tokenURL: 'https://www.patreon.com/api/oauth2/token',
    userInfoURL:
      'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=full_name,email,vanity,image_url,is_email_verified',
    scopes: ['identity', 'identity[email]'],
    read: mapped({
      id: 'data.id',
      name: 'data.attributes.full_name',
      username: 'data.attributes.vanity',
      email: 'data.attributes.email',
      verified: ['data.attributes.is_email_verified'],
      avatarURL: 'data.attributes.image_url',
    }),
  },
  planningcenter: {
    displayName: 'Planning Center',
    authURL: 'https://api.planningcenteronline.com/oauth/authorize',
    tokenURL: 'https://api.planningcenteronline.com/oauth/token',
    userInfoURL: 'https://api.planningcenteronline.com/people/v2/me',
    scopes: ['people'],
    read: mapped({ id: 'data.id', name: 'data.attributes.name', avatarURL: 'data.attributes.avatar' }),
  },
  // Spotify does not state whether an address is verified.
  spotify: {
    displayName: 'Spotify',
    authURL: 'https://accounts.spotify.com/authorize',
    tokenURL: 'https://accounts.spotify.com/api/token',
    userInfoURL: 'https://api.spotify.com/v1/me',
    scopes: ['user-read-private'],
    read: mapped({ id: 'id', name: 'display_name', avatarURL: 'images.0.url' }),
  },
  strava: {
    displayName: 'Strava',
    authURL: 'https://www.strava.com/oauth/authorize',
    tokenURL: 'https://www.strava.com/api/v3/oauth/token',
    userInfoURL: 'https://www.strava.com/api/v3/athlete',
    scopes: ['profile:read_all'],
    read: mapped({ id: 'id', name: 'firstname lastname', username: 'username', avatarURL: 'profile' }),
  },
  twitch: {
    displayName: 'Twitch',
    authURL: 'https://id.twitch.tv/oauth2/authorize',
    tokenURL: 'https://id.twitch.tv/oauth2/token',
    userInfoURL: 'https://api.twitch.tv/helix/users',
    scopes: ['user:read:email'],
    userHeaders: (clientId) => ({ 'client-id': clientId }),
    read: mapped({
      id: 'data.0.id',
      name: 'data.0.display_name',
      username: 'data.0.login',
      email: 'data.0.email',
      avatarURL: 'data.0.profile_image_url',
    }),
  },
  twitter: {
    displayName: 'Twitter',
    authURL: 'https://x.com/i/oauth2/authorize',
    tokenURL: 'https://api.x.com/2/oauth2/token',
    userInfoURL: 'https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url',
    scopes: ['users.read', 'tweet.read'],
    read: mapped({
      id: 'data.id',
      name: 'data.name',
      username: 'data.username',
      avatarURL: 'data.profile_image_url',
    }),
  },
  wakatime: {
    displayName: 'WakaTime',
    authURL: 'https://wakatime.com/oauth/authorize',
    tokenURL: 'https://wakatime.com/oauth/token',
    userInfoURL: 'https://wakatime.com/api/v1/users/current',
    scopes: ['email'],
    read: mapped({
      id: 'data.id',
      name: 'data.display_name',
      username: 'data.username',
      email: 'data.email',
      verified: ['data.is_email_confirmed'],
      avatarURL: 'data.photo',
    }),
  },
  yandex: {
    displayName: 'Yandex',
    authURL: 'https://oauth.yandex.com/authorize',
    tokenURL: 'https://oauth.yandex.com/token',
    userInfoURL: 'https://login.yandex.ru/info',
    scopes: ['login:email', 'login:avatar', 'login:info'],
    read: mapped({ id: 'id', name: 'real_name', username: 'login', email: 'default_email' }),
  },
}

export const MORE: Readonly<Record<string, ProviderType>> = Object.fromEntries(
  Object.entries(PLAIN).map(([name, provider]) => [name, { pkce: true, ...provider }]),
)
