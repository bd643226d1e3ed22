package android.os

interface Parcelable
