// The version of Elasticsearch, one for the embedded engine, Docker and the tests.

/** The newest version that Maven Central has as a server and that exists as an official image. */
export const elasticsearchVersion = '9.5.0'
