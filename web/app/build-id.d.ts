/** The identifier of this build, written by the bundler; the server serves /builds/meta/{id}.json for the current one. */
declare const __BUILD_ID__: string
