"""Who is who: accounts, sessions, the ways to sign in, and what is stored of a person."""
