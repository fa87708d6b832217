// Which Elasticsearch runs here, in Docker and in the tests? One number for all three.

/** The newest version that Maven Central has as a server; the official image of it exists too. */
export const elasticsearchVersion = '9.5.0'
